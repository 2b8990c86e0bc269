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
  'an authorization took effect where its nonce was its signer’s, as far as blocks tell, and rows go on from one another': `
    with recursive events as (
      select from_id as id, transaction_position as place, nonce::numeric as sent, null::bigint as tuple from transactions
       where from_id in (select authority_id from authorizations)
      union all select authority_id, transaction_position, null, position from authorizations where authority_id is not null
    ), sent as (
      select tuple, (max(case when sent is not null then array[place, sent] end) over (partition by id order by place))[2] as nonce
        from events
    ), tuples as materialized (
      select position, a.transaction_position, authority_id, authority_position, a.nonce, sent.nonce as sent,
             t.from_id = a.authority_id as own, verdict = 1 and a.nonce < 18446744073709551615 as valid,
             d.address = '\\x0000000000000000000000000000000000000000' as ends, i.start_block = 0 as whole
        from authorizations a join sent on sent.tuple = a.position join transactions t using (transaction_position)
        join addresses d on d.address_id = a.delegate_id cross join chain_identities i
    ), walk as (
      select id, 0 as n, null::bigint as position, case when whole then 0::numeric end as nonce, not whole as runs,
             0::bigint as exact, null::int as effect
        from (select distinct authority_id as id, whole from tuples) s
      union all
      select id, authority_position, v.position, case when v.effect = 1 then known + 1 else known end,
             case when v.effect = 1 then not ends else runs end, v.exact, v.effect
        from (select w.id, t.*, w.runs, k.known, x.exact,
                     case when not valid then 2 when k.known is null then null when t.nonce < k.known then 2
                          when x.exact <> transaction_position then null when t.nonce = k.known then 1 else 2 end as effect
                from walk w join tuples t on t.authority_id = w.id and t.authority_position = w.n + 1
               cross join lateral (select greatest(w.nonce, t.sent + 1) as known) k
               cross join lateral (select case when k.known is not null and (own or not w.runs)
                                          then transaction_position else w.exact end as exact) x) v)
    select position from authorizations a full join (select * from walk where n > 0) w using (position)
     where case when authority_id is null then a.effect <> 2 or a.authority_nonce is not null or a.may_run_code is not null
                else (a.effect, a.authority_nonce, a.may_run_code) is distinct from (w.effect::smallint, w.nonce, w.runs) end`,
  'every type-4 transaction is listed': `
    select transaction_position from (select transaction_position, row_number() over (order by transaction_position) as n
        from transactions where type = 4) t full join set_code_transactions s using (transaction_position)
     where t is null or s is null or n <> position`,
  'every transaction that consensus made is listed': `
    select transaction_position from (select t.transaction_position, row_number() over (order by t.transaction_position) as n
        from transactions t join blocks b using (block_number) join addresses a on a.address_id = t.to_id
       where t.effective_gas_price = 0 and t.from_id = b.miner_id
         and encode(a.address, 'hex') ~ '^0{36}10(0[0-9]|1[0-6])$|^0{35}10001$') t
      full join system_transactions s using (transaction_position) where t is null or s is null or n <> position`,
  'events of system contracts are numbered and added up in each of their lists': `
    select position from (select c.*, row_number() over (order by position) as n,
        row_number() over w as f, coalesce(sum(amount) over w, 0) as fs,
        row_number() over wc as c, coalesce(sum(amount) over wc, 0) as cs,
        row_number() over wd as d, coalesce(sum(amount) over wd, 0) as ds,
        row_number() over wp as p, coalesce(sum(amount) over wp, 0) as ps
      from core_events c window w as (partition by family order by position),
        wc as (partition by family, candidate order by position), wd as (partition by family, delegator order by position),
        wp as (partition by family, candidate, delegator order by position)) e
     where (n, f, fs) is distinct from (position, family_position::bigint, family_sum)
        or (candidate_position::bigint, candidate_sum) is distinct from
           (case when candidate is not null then c end, case when candidate is not null then cs end)
        or (delegator_position::bigint, delegator_sum) is distinct from
           (case when delegator is not null then d end, case when delegator is not null then ds end)
        or (pair_position::bigint, pair_sum) is distinct from
           (case when candidate is not null and delegator is not null then p end,
            case when candidate is not null and delegator is not null then ps end)`,
  // CoreAgent's delegatedCoin, of its own address only.
  'every delegation of CORE is an event, and no other is': `
    select transaction_position, log_index from (select g.transaction_position, g.log_index, topic1, topic2
        from logs g join addresses a on a.address_id = g.contract_id join topics t on t.topic_id = g.topic0_id
       where a.address = '\\x0000000000000000000000000000000000001011'
         and t.topic = '\\x69e36aaf9558a3c30415c0a2bc6cb4c2d592c041a0718697bf69c2e7c7e0bdac') g
      full join (select * from core_events where kind = 40) e using (transaction_position, log_index)
     where g is null or e is null or (ltrim(candidate, '\\x00'), ltrim(delegator, '\\x00')) is distinct from (topic1, topic2)`,
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
