//! `lurcher arrays convert MODEL`: writes a model in another format.

use lurcher_arrays::format::write_model;

use crate::arguments::Convert;
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run(arguments: &Convert) -> Result<(), Failure> {
    let model = arguments.model.read(false)?;
    let written = write_model(&model, arguments.to).map_err(Failure::failed)?;
    Output::new(arguments.output.as_ref()).write(&written.text)?;
    for note in written.notes {
        eprintln!("note: {note}");
    }
    Ok(())
}
