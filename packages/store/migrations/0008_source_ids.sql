-- Source maps name files by the compiler's numbers, which are not the order of the submission.
alter table verified_files add column source_id integer;   -- null: not told
