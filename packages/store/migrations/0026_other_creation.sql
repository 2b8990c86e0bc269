-- A contract whose code is that of the sources, and which was made from other code, is told apart from one of which nobody knows.
alter table verification_jobs drop constraint verification_jobs_creation_match_check;
alter table verification_jobs add constraint verification_jobs_creation_match_check
  check (creation_match in ('exact', 'match', 'other'));
alter table verified_contracts drop constraint verified_contracts_creation_match_check;
alter table verified_contracts add constraint verified_contracts_creation_match_check
  check (creation_match in ('exact', 'match', 'other'));
-- Of what was verified in the last 30 days the code that it was made from is still there: it was compared, and it differed.
update verification_jobs set creation_match = 'other'
 where runtime_match is not null and creation_match is null and creation_code is not null;
update verified_contracts v set creation_match = 'other'
  from verification_jobs j
 where j.job_id = v.job_id and j.creation_match = 'other' and v.creation_match is null;
