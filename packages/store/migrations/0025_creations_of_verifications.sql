-- Which creation a verification was compared with: constructor arguments are shown only while that one stands.
alter table verification_jobs add column creation_transaction bytea;   -- null: nobody tells
alter table verified_contracts add column creation_transaction bytea;  -- null: nobody told, or verified before this was kept
