-- The entries of an own ABI are written when it is kept: none is without.
alter table custom_abis drop column is_indexed;
