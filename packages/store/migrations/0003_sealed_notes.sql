-- Texts of notes are sealed by DATA_KEY. `note` holds those that were written before, until they are written again.
alter table notes add column sealed_note bytea;
