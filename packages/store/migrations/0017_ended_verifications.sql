-- Submissions are forgotten 30 days after they ended, and sources that no verification names go.
create index verification_jobs_finished on verification_jobs (finished_at) where finished_at is not null;
delete from source_files s where not exists (select from verified_files f where f.source_hash = s.source_hash);
