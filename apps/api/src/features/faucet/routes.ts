import type { AccountFault } from '@corescope/api-schema/accounts/fault-names'
import {
  type FaucetInfo,
  faucet,
  type faucetCalls,
  faucetInfo,
  faucetPayment,
} from '@corescope/api-schema/faucet/calls'
import { isMainChain } from '@corescope/chain/main-chains'
import {
  type FaucetRefusal,
  type FaucetState,
  readFaucet,
  readPayment,
  requestPayment,
} from '@corescope/store/faucet/requests'
import { addJob } from '@corescope/store/jobs/add'
import { type RoutesOf, route, senderRoute } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError, RefusedError } from '../../http/errors.ts'

/** The worker looks after the faucet at least every 30 seconds. */
const lateSeconds = 120

const states = { nodeAway: 'away', nodeSlow: 'slow', empty: 'empty' } as const
const stateOf = ({ toldSecondsAgo, problem }: FaucetState): FaucetInfo['state'] => {
  if (toldSecondsAgo > lateSeconds) return 'late'
  return problem === null ? 'ok' : states[problem]
}

const isMainnet = ({ config }: ApiContext) => isMainChain(config.chainId)

const limits: Record<string, AccountFault> = {
  address: 'faucetAddressLimit',
  client: 'faucetClientLimit',
  day: 'faucetDayLimit',
}
const whose: Record<string, string> = { address: 'to this address', client: 'for your network address', day: 'at all' }

const refusalOf = (refusal: FaucetRefusal): RefusedError => {
  if (refusal.kind === 'off') return new RefusedError('faucetOff', 'There is no faucet here.')
  if (refusal.kind === 'empty') return new RefusedError('faucetEmpty', 'The faucet is empty.')
  if (!('waitSeconds' in refusal)) return new RefusedError('faucetFull', 'Too many payments wait: ask again later.')
  const hours = Math.max(1, Math.ceil(refusal.waitSeconds / 3_600))
  const sentence = `No more is paid ${whose[refusal.kind]} today: ask again in ${hours} h.`
  return new RefusedError(limits[refusal.kind]!, sentence, { hours })
}

/** Wakes the worker, which looks by itself too: no answer depends on this. Beside a job that runs, one waits at most. */
const wakeFaucet = async ({ people, log }: ApiContext): Promise<void> => {
  try {
    await people.database.transaction((session) => addJob(session, { name: 'faucet', payload: {}, key: 'faucet' }))
  } catch (error) {
    log.debug({ reason: (error as Error).message }, 'the worker was not woken for a payment')
  }
}

/** What of it is anybody's to know. */
const presentFaucet = async ({ book }: ApiContext, state: FaucetState) => {
  const { sender, amount, balance, perAddress, perClient, perDay, waiting } = state
  const account = (await book.byAddress([sender])).get(sender)!
  return { address: sender, account, amount, balance, perAddress, perClient, perDay, waiting }
}

export const faucetRoutes: RoutesOf<typeof faucetCalls> = {
  faucet: senderRoute(faucet, async (context, { address, captcha }, sender) => {
    const { people } = context
    if (isMainnet(context)) throw refusalOf({ kind: 'off' })
    if (!(await people.captcha.isSolved(captcha))) {
      throw new RefusedError('captchaWrong', 'The challenge is not solved, or its solution was used before.')
    }
    const recipient = Buffer.from(address.slice(2), 'hex')
    const given = await people.database.transaction((session) => requestPayment(session, recipient, sender.clientKey))
    if ('kind' in given) throw refusalOf(given)
    await wakeFaucet(context)
    return given
  }),
  faucetInfo: route(faucetInfo, 'never', async (context) => {
    const { people, config } = context
    const found = isMainnet(context) ? undefined : await people.database.session(readFaucet)
    const none = isMainnet(context) ? 'mainnet' : 'off'
    return {
      state: found === undefined ? none : stateOf(found),
      otherUrl: config.network.faucetUrl,
      needsCaptcha: config.CAPTCHA_EFFORT > 0,
      faucet: found === undefined ? null : await presentFaucet(context, found),
    }
  }),
  faucetPayment: senderRoute(faucetPayment, async ({ people }, { ticket }) => {
    const payment = await people.database.session((session) => readPayment(session, ticket))
    if (payment === undefined) throw new FailureError('ticket: there is no such payment')
    return payment
  }),
}
