/**
 * How well a verification fits, as SQL that sorts the best first: the better word comes first in the alphabet. A compiler that the code
 * contradicts comes behind one that it does not. That the contract was made from other code is no better and no worse than that nobody
 * knows from which: neither replaces the other. The index `verified_contracts_best` is of these very expressions.
 */
export const gradeOf = (row: string, creationMatch = `${row}.creation_match`): string =>
  `${row}.runtime_match, (${row}.named_compiler is not null), coalesce(nullif(${creationMatch}, 'other'), 'none')`

/** Order of verifications of one code, the best first, as SQL. */
export const bestFirst = (row: string): string => `${gradeOf(row)}, ${row}.verification_id`

/** Whether the address of a verification still has the code that was verified, as SQL: a reorg may have taken the contract away. */
export const isStanding = (row: string): string => `exists (
  select from addresses p join contract_codes q on q.address_id = p.address_id
   where p.address = ${row}.address and q.code_hash = ${row}.code_hash)`

/**
 * The verification that tells of a contract, as SQL of one row at most: the address's own, else the best of the contracts that have the same code.
 * @param address expression of its address
 * @param codeHash expression of the hash of its code
 */
export const verificationOf = (address: string, codeHash: string): string => `(
  select w.* from verified_contracts w where w.verification_id = coalesce(
    (select o.verification_id from verified_contracts o where o.address = ${address} and o.code_hash = ${codeHash}),
    (select o.verification_id from verified_contracts o where o.code_hash = ${codeHash} and ${isStanding('o')}
      order by ${bestFirst('o')} limit 1))
  limit 1)`
