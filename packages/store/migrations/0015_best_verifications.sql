-- Of the verifications of one code the best is shown: exact before a match, then with its creation code.
create index verified_contracts_best on verified_contracts (code_hash, runtime_match, creation_match, verification_id);
drop index verified_contracts_code;
