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
  'every event of a proxy that changes what it forwards to is listed': `
    select contract_id from (select l.contract_id, l.contract_position, l.transaction_position,
        row_number() over (partition by l.contract_id order by l.contract_position) as n,
        case substr(p.topic, 1, 2) when '\\xbc7c' then 1 when '\\x7e64' then 2 when '\\x1cf3' then 3 else 4 end as kind
        from logs l join topics p on p.topic_id = l.topic0_id
       where substr(p.topic, 1, 4) in ('\\xbc7cd75a', '\\x7e644d79', '\\x1cf3b03a', '\\x8faa7087')) e
      full join proxy_upgrades u using (contract_id, contract_position)
     where e is null or u is null or n <> position or e.kind <> u.kind or e.transaction_position <> u.transaction_position`,
  'every withdrawal is listed': `
    select e.block_number from (select b.block_number, decode(substr(w.item ->> 'address', 3), 'hex') as address,
        (w.item ->> 'index')::numeric as index, (w.item ->> 'validatorIndex')::numeric as validator,
        (w.item ->> 'amount')::numeric * 1000000000 as amount,
        row_number() over (order by b.block_number, w.place) as n,
        row_number() over (partition by w.item ->> 'address' order by b.block_number, w.place) as own
        from blocks b cross join lateral jsonb_array_elements(b.withdrawals) with ordinality w (item, place)) e
      full join (select w.*, a.address from withdrawals w join addresses a using (address_id)) l
        on l.position = e.n and l.block_number = e.block_number
     where e is null or l is null or e.address <> l.address or own <> address_position or e.amount <> l.amount
        or index <> withdrawal_index or validator <> validator_index`,
  'contracts that were read have their code, and nobody else has one': `
    select c.address_id from contract_codes c left join accounts a using (address_id) left join codes k using (code_hash)
     where a is null or k is null or (a.kind is not null and a.kind <> 1)
    union all select address_id from accounts where kind = 1 and address_id not in (select address_id from contract_codes)`,
  'blocks know how many authorizations, type-4 transactions and blobs there were': `
    select block_number from blocks b
     where last_authorization_position <> (
         select count(*) from authorizations where transaction_position <= b.last_transaction_position)
        or set_code_transactions <> (
         select count(*) from set_code_transactions where transaction_position <= b.last_transaction_position)
        or last_blob_position <> (select count(*) from blobs where transaction_position <= b.last_transaction_position)`,
}
