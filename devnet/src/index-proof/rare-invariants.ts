/** Sentences about authorizations, type-4 transactions and blobs. */
export const rareContradictions: Record<string, string> = {
  'lists of authorizations are dense, in chain order, and hold every tuple': `
    select position from (select a.*,
        row_number() over (order by transaction_position, authorization_index) as n,
        row_number() over (partition by authority_id order by transaction_position, authorization_index) as signed,
        row_number() over (partition by delegate_id order by transaction_position, authorization_index) as named
      from authorizations a) a
     where n <> position or named <> delegate_position or (authority_id is null) <> (authority_position is null)
        or (authority_id is not null and signed <> authority_position) or (authority_id is null) <> (verdict = 2)
    union all select transaction_position from transaction_extras x
     where coalesce(jsonb_array_length(authorization_list), 0) <> (
       select count(*) from authorizations a where a.transaction_position = x.transaction_position)`,
  'every type-4 transaction is listed': `
    select transaction_position from (select transaction_position, row_number() over (order by transaction_position) as n
        from transactions where type = 4) t full join set_code_transactions s using (transaction_position)
     where t is null or s is null or n <> position`,
  'every blob is listed': `
    select n from (select transaction_position, h.hash, h.place,
        row_number() over (order by transaction_position, h.place) as n
        from transaction_extras cross join lateral unnest(blob_versioned_hashes) with ordinality h (hash, place)) t
      full join blobs b on b.transaction_position = t.transaction_position and b.blob_index = t.place - 1
     where t is null or b is null or n <> position or t.hash <> b.versioned_hash`,
  'blocks know how many authorizations, type-4 transactions and blobs there were': `
    select block_number from blocks b
     where last_authorization_position <> (
         select count(*) from authorizations where transaction_position <= b.last_transaction_position)
        or set_code_transactions <> (
         select count(*) from set_code_transactions where transaction_position <= b.last_transaction_position)
        or last_blob_position <> (select count(*) from blobs where transaction_position <= b.last_transaction_position)`,
}
