import type { Session } from '../database.ts'
import type { FaucetState } from './requests.ts'

type Bytes = `0x${string}`
const bytes = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex')

/** Keeps what the worker says of the faucet. */
export const tellFaucet = async (
  session: Session,
  state: Omit<FaucetState, 'toldSecondsAgo' | 'waiting'>,
): Promise<void> => {
  await session.run(
    'faucet_tell',
    `insert into faucet_states (sender, amount, fee, balance, per_address, per_client, per_day, problem)
     values ($1, $2::numeric, $3::numeric, $4::numeric, $5, $6, $7, $8)
     on conflict (only_row) do update set told_at = now(), sender = $1, amount = $2::numeric, fee = case when $4::numeric is null then faucet_states.fee else $3::numeric end,
       balance = coalesce($4::numeric, case when faucet_states.sender = $1 then faucet_states.balance end),
       per_address = $5, per_client = $6, per_day = $7, problem = $8`,
    [
      ...[bytes(state.sender), state.amount, state.fee, state.balance, state.perAddress, state.perClient],
      ...[state.perDay, state.problem],
    ],
  )
}

/** There is no faucet any more: nobody can ask. Payments that wait are given up; those that were sent are as they are. */
export const closeFaucet = async (session: Session): Promise<void> => {
  await session.script('faucet_close', [
    'delete from faucet_states',
    "delete from faucet_payments where state = 'waiting'",
  ])
}

/** How often the faucet is looked after, in seconds. */
export interface FaucetPace {
  /** What is said of the faucet is said anew so often. */
  word: number
  /** So long a payment is looked after without pause. */
  fresh: number
  /** After a look at payments that are older, or that wait for coins or a node, so long passes until the next. */
  rest: number
}

/** Whether there is a payment to look after, or the last word is too old. A look ends with a word. */
export const isFaucetDue = async (session: Session, { word, fresh, rest }: FaucetPace): Promise<boolean> => {
  const { rows } = await session.run<{ isDue: boolean }>(
    'faucet_due',
    `with said as (select now() - told_at as ago, problem from faucet_states)
     select not exists (select from said where ago < make_interval(secs => $1))
         or exists (select from faucet_payments p, said
              where p.state in ('waiting', 'sent', 'mined') and p.look_at <= now()
                and (ago >= make_interval(secs => $3)
                  or (p.look_at > now() - make_interval(secs => $2) and coalesce(problem not in ('nodeAway', 'empty'), true))))
           as "isDue"`,
    [word, fresh, rest],
  )
  return rows[0]!.isDue
}

/** Forgets who asked, once no limit counts it. */
export const forgetClients = async (session: Session): Promise<void> => {
  await session.run(
    'faucet_forget',
    "update faucet_payments set client_key = null where client_key is not null and requested_at < now() - interval '2 days'",
  )
}

export interface PaymentTransaction {
  transactionHash: Bytes
  gasPrice: string
  raw: Bytes
}

/**
 * A payment as it was listed. What is found out about it is written while it has this nonce alone: meanwhile another worker may have
 * returned it, and paid it by another one.
 */
export interface SentPayment {
  paymentId: number
  sender: Bytes
  nonce: number
}
const isAsListed = `payment_id = $1 and sender = $2 and nonce = $3 and state in ('sent', 'mined')`

/** A payment whose transaction is made. */
export interface OpenPayment extends SentPayment {
  state: 'sent' | 'mined'
  amount: string
  recipient: Bytes
  /** Seconds since the first and the newest transaction were made. */
  sentSecondsAgo: number
  madeSecondsAgo: number
  /** The newest first. */
  transactions: PaymentTransaction[]
}

/** Payments that are sent and not settled, in order of their nonces; those of the present sender before those of former ones. */
export const listOpenPayments = async (session: Session, sender: Bytes, most: number): Promise<OpenPayment[]> => {
  const { rows } = await session.run<OpenPayment>(
    'faucet_open',
    `select p.payment_id as "paymentId", p.state, p.nonce, p.amount::text, p.recipient, p.sender, t.*
       from faucet_payments p cross join lateral (
         select extract(epoch from now() - min(made_at))::float8 as "sentSecondsAgo",
                extract(epoch from now() - max(made_at))::float8 as "madeSecondsAgo",
                json_agg(json_build_object('transactionHash', '0x' || encode(transaction_hash, 'hex'),
                  'gasPrice', gas_price::text, 'raw', '0x' || encode(raw, 'hex')) order by gas_price desc) as transactions
           from faucet_transactions where payment_id = p.payment_id) t
      where p.state = 'sent' or (p.state = 'mined' and p.look_at <= now())
      order by p.sender = $2 desc, p.nonce limit $1`,
    [most, bytes(sender)],
  )
  return rows
}

export interface WaitingPayment {
  paymentId: number
  amount: string
  recipient: Bytes
}

export const listWaitingPayments = async (session: Session, most: number): Promise<WaitingPayment[]> => {
  const { rows } = await session.run<WaitingPayment>(
    'faucet_waiting',
    `select payment_id as "paymentId", amount::text, recipient from faucet_payments where state = 'waiting'
      order by payment_id limit $1`,
    [most],
  )
  return rows
}

/**
 * Those of the payments that still wait, with the nonces they take; to be called in the transaction that writes their transactions. The
 * faucet's row is locked, so no other worker gives out nonces meanwhile.
 * @param next the nonce that the chain names next for the sender
 */
export const takeNonces = async (
  session: Session,
  sender: Bytes,
  next: number,
  paymentIds: readonly number[],
): Promise<(WaitingPayment & { nonce: number })[]> => {
  await session.run('faucet_lock', 'select from faucet_states for update')
  const { rows } = await session.run<WaitingPayment & { nonce: number }>(
    'faucet_nonces',
    `with base as (select greatest($2::bigint, coalesce(max(nonce) + 1, 0)) as nonce from faucet_payments where sender = $1)
     select payment_id as "paymentId", amount::text, recipient,
            (base.nonce + row_number() over (order by payment_id) - 1)::bigint as nonce
       from faucet_payments, base where payment_id = any($3::bigint[]) and state = 'waiting' order by payment_id`,
    [bytes(sender), next, paymentIds],
  )
  return rows
}

/** Notes that a payment has this nonce from now on; its transaction is written next. */
export const markPaymentSent = async (session: Session, { paymentId, sender, nonce }: SentPayment): Promise<void> => {
  await session.run(
    'faucet_sent',
    "update faucet_payments set state = 'sent', sender = $2, nonce = $3, look_at = now() where payment_id = $1",
    [paymentId, bytes(sender), nonce],
  )
}

/** Writes a transaction of a payment down, before it is sent. @returns whether it is a new one, and the payment as it was */
export const insertPaymentTransaction = async (
  session: Session,
  { paymentId, sender, nonce }: SentPayment,
  { transactionHash, gasPrice, raw }: PaymentTransaction,
): Promise<boolean> => {
  const { rowCount } = await session.run(
    'faucet_transaction',
    `insert into faucet_transactions (payment_id, transaction_hash, gas_price, raw)
     select payment_id, $4, $5::numeric, $6 from faucet_payments where ${isAsListed} for update on conflict do nothing`,
    [paymentId, bytes(sender), nonce, bytes(transactionHash), gasPrice, bytes(raw)],
  )
  return rowCount > 0
}

/** Where the transaction of a payment is. `sent`: in no block (any more); `mined` is looked at again after some seconds. */
export const placePayment = async (
  session: Session,
  { paymentId, sender, nonce }: SentPayment,
  state: 'sent' | 'mined' | 'settled' | 'failed',
  block: { number: number; transactionHash: Bytes; isSuccess: boolean } | null,
): Promise<void> => {
  await session.run(
    'faucet_place',
    `update faucet_payments set state = $4, block_number = $5, transaction_hash = $6, is_reverted = $7,
       look_at = now() + case when $4 = 'mined' then interval '10 seconds' else interval '0' end where ${isAsListed}`,
    [
      ...[paymentId, bytes(sender), nonce, state],
      ...[block?.number ?? null, block === null ? null : bytes(block.transactionHash), block?.isSuccess === false],
    ],
  )
}

/**
 * Its nonce was used by a transaction of somebody else with the key, for good: the payment waits anew.
 * @returns false where it does already, or was paid by another nonce since
 */
export const returnPayment = async (session: Session, { paymentId, sender, nonce }: SentPayment): Promise<boolean> => {
  const { rowCount } = await session.run(
    'faucet_return',
    `update faucet_payments set state = 'waiting', nonce = null, sender = null, block_number = null, transaction_hash = null,
       look_at = now() where ${isAsListed}`,
    [paymentId, bytes(sender), nonce],
  )
  if (rowCount === 0) return false
  await session.run('faucet_return_sent', 'delete from faucet_transactions where payment_id = $1', [paymentId])
  return true
}
