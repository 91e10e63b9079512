//! Small files of every format, with everything that the formats have.

pub(super) const ACTS: &str = r#"-- a player of films
[System]
Name: player

[Parameter]
codec (enum) : h264, "av1, 10 bit", none
width(int):0,640,1920
height (int) : 0..=1080 step 360
full screen (boolean) : true,false
bitrate (int) : -1, 0, 2147483647

[Relation]
R1 : (codec, width, full screen, 3)
(width,height,2)

[Constraint]
codec = "none" => width = 0 && height == 0
C2: !(full screen) || (width + 2 * height) % 7 != -1 && bitrate > -1
width / 640 <= height - (0 - bitrate) || codec != "av1, 10 bit"
full screen => codec != "none" => width >= height

[Test Set]
width, codec, full screen, bitrate
640, h264, TRUE, *
*, "av1, 10 bit", false, 0
"#;

pub(super) const ACTS_XML: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<System name="ticket">
  <Parameters>
    <Parameter id="2" name="Class" type="1">
      <values><value>first</value><value>second</value></values>
      <basechoices><basechoice>second</basechoice></basechoices>
      <invalidValues/>
    </Parameter>
    <Parameter id="3" name="Age" type="0">
      <values><value>4</value><value>17</value><value>65</value></values>
      <basechoices/>
      <invalidValues><value>-1</value></invalidValues>
    </Parameter>
    <Parameter id="4" name="Return" type="2">
      <values><value>true</value><value>false</value></values>
      <basechoices/>
      <invalidValues/>
    </Parameter>
  </Parameters>
  <OutputParameters/>
  <Relations>
    <Relation Strength="3" Default="true"/>
    <Relation Strength="2" Default="false">
      <Parameter name="Class"><value>first</value></Parameter>
      <Parameter name="Return"/>
    </Relation>
  </Relations>
  <Constraints>
    <Constraint text="Class = &quot;first&quot; =&gt; Age &gt; 4 &amp;&amp; Return">
      <Parameters><Parameter name="Class"/></Parameters>
    </Constraint>
  </Constraints>
  <Testset doi="2">
    <Testcase TCNo="0"><Value>second</Value><Value>65</Value><Value>*</Value></Testcase>
  </Testset>
</System>
"#;

pub(super) const PICT: &str = r#"# prints
Type:          Single, Span | Spanned, Stripe, Mirror (10), Größe
Size:          ~-1, 10, 100, 500, 1000
Price @ 3:     0.5, 1.50, 2
Système @ 3:   FAT, FAT32, <Type>
Compression@3: On, Off
Old, yes, no
Port:          0..=65535
$Result:       Pass, Fail

{ Type, Size, Compression } @ 3
{ Old, Size }

IF [Type] = "single" THEN [Size] <= 100 ELSE [Système] <> [Type];
[Price] < 1.6 OR NOT [Système] LIKE "fat*" AND [Size] IN {10, 100};
IF ISNEGATIVE(Size) OR [Size] > 500
# in between
  THEN [$Result] = "Fail"; IF ISPOSITIVE(Size) THEN [$Result] = "Pass"; # done
[Size] + 2 * [Port] >= -5 AND [Old] NOT IN {"maybe", "no"};
(NOT ([Compression] = "On")) OR [Type] > "Mirror";
"#;

pub(super) const CASA_MODEL: &str = "2\n3\n3 2 4\n";

pub(super) const CASA_CONSTRAINTS: &str = "2\n2\n- 0 + 3\n3\n+ 1 - 4 -8\n";

pub(super) const CSV: &str =
    "# rows\nBrowser,Items,Gift\nFirefox,3,true\n\"Safari, \"\"17\"\"\",-1,FALSE\n*,3,\n";

pub(super) const TSV: &str = "Browser\tItems\tGift\nFirefox\t~3\ttrue\nSafari\t\n";

pub(super) const JSON: &str = "[{\"Browser\": \"Firefox\", \"Items\": 3, \"Gift\": true},\n {\"Browser\": null, \"Other\": 1}]";

/// All of them, with the names that files of the format have.
pub(super) const ALL: [(&str, &str); 8] = [
    ("m.txt", ACTS),
    ("m.xml", ACTS_XML),
    ("m.pict", PICT),
    ("m.model", CASA_MODEL),
    ("m.constraints", CASA_CONSTRAINTS),
    ("m.csv", CSV),
    ("m.tsv", TSV),
    ("m.json", JSON),
];
