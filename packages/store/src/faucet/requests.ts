import type { Session } from '../database.ts'

export type FaucetProblem = 'nodeAway' | 'nodeSlow' | 'empty'

/** What the worker says of the faucet. Amounts are wei. */
export interface FaucetState {
  sender: `0x${string}`
  amount: string
  fee: string
  balance: string | null
  perAddress: number
  perClient: number
  perDay: number
  problem: FaucetProblem | null
  /** Seconds since the worker said so. */
  toldSecondsAgo: number
  /** Payments that no transaction was made for yet. */
  waiting: number
}

const columns = `sender, amount::text, fee::text, balance::text, per_address as "perAddress", per_client as "perClient",
  per_day as "perDay", problem, extract(epoch from now() - told_at)::float8 as "toldSecondsAgo",
  (select count(*)::int from faucet_payments where state = 'waiting') as waiting`

/** Undefined where there is no faucet. */
export const readFaucet = async (session: Session): Promise<FaucetState | undefined> => {
  const { rows } = await session.run<FaucetState>('faucet_read', `select ${columns} from faucet_states`)
  return rows[0]
}

/** Why nothing is paid: there is no faucet, it lacks coins, too many wait, or a limit of a day is reached. */
export type FaucetRefusal =
  | { kind: 'off' | 'empty' | 'full' }
  | { kind: 'address' | 'client' | 'day'; waitSeconds: number }

const maxWaiting = 1_000

/**
 * Puts a payment into the queue; to be called in a transaction. The row of the faucet is locked meanwhile, so processes that are asked at
 * one moment count one after the other. A day is the last 24 hours.
 */
export const requestPayment = async (
  session: Session,
  recipient: Buffer,
  clientKey: string,
): Promise<{ ticket: string } | FaucetRefusal> => {
  const locked = await session.run('faucet_lock', 'select from faucet_states for update')
  const faucet = locked.rowCount === 0 ? undefined : await readFaucet(session)
  if (faucet === undefined) return { kind: 'off' }
  if (faucet.waiting >= maxWaiting) return { kind: 'full' }
  const { rows } = await session.run<{ kind: 'address' | 'client' | 'day'; times: number; waitSeconds: number }>(
    'faucet_count',
    `with recent as (
       select recipient, client_key, requested_at from faucet_payments where requested_at > now() - interval '1 day')
     select kind, count(*)::int as times, ceil(extract(epoch from min(requested_at) + interval '1 day' - now()))::int as "waitSeconds"
       from (select 'address' as kind, requested_at from recent where recipient = $1
             union all select 'client', requested_at from recent where client_key = $2
             union all select 'day', requested_at from recent) counted group by kind`,
    [recipient, clientKey],
  )
  const limits = { address: faucet.perAddress, client: faucet.perClient, day: faucet.perDay }
  const reached = rows.find(({ kind, times }) => times >= limits[kind])
  if (reached !== undefined) return { kind: reached.kind, waitSeconds: reached.waitSeconds }
  const each = BigInt(faucet.amount) + BigInt(faucet.fee)
  if (faucet.balance !== null && BigInt(faucet.balance) < each * BigInt(faucet.waiting + 1)) return { kind: 'empty' }
  const { rows: made } = await session.run<{ ticket: string }>(
    'faucet_request',
    'insert into faucet_payments (recipient, amount, client_key) values ($1, $2::numeric, $3) returning ticket',
    [recipient, faucet.amount, clientKey],
  )
  return made[0]!
}

/** A payment, as whoever asked for it sees it. */
export interface PaymentView {
  recipient: `0x${string}`
  amount: string
  /** `reverted`: it failed in a block that may still fall away. */
  state: 'waiting' | 'sent' | 'mined' | 'reverted' | 'settled' | 'failed'
  /** Place in the queue, from 1; null: its transaction is made. */
  place: number | null
  transactionHash: `0x${string}` | null
  blockNumber: number | null
}

export const readPayment = async (session: Session, ticket: string): Promise<PaymentView | undefined> => {
  const { rows } = await session.run<PaymentView>(
    'faucet_payment',
    `select p.recipient, p.amount::text, p.block_number as "blockNumber",
            case when p.state = 'mined' and p.is_reverted then 'reverted' else p.state end as state,
            case when p.state = 'waiting' then (select count(*)::int from faucet_payments o where o.state = 'waiting'
              and o.payment_id <= p.payment_id) end as place,
            coalesce(p.transaction_hash, (select t.transaction_hash from faucet_transactions t
              where t.payment_id = p.payment_id order by t.made_at desc, t.gas_price desc limit 1)) as "transactionHash"
       from faucet_payments p where p.ticket = $1::uuid`,
    [ticket],
  )
  return rows[0]
}
