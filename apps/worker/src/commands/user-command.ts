import { randomUUID } from 'node:crypto'
import type { Database, Session } from '@corescope/store/database'
import { setKeyPlan } from '@corescope/store/people/api-keys'
import { findSigningKey } from '@corescope/store/people/attempts'
import { countedPartsOf, deleteUser, forgetCounts } from '@corescope/store/people/delete-user'
import { deploymentKeys } from '@corescope/store/people/deployment-keys'
import { insertMail } from '@corescope/store/people/mails'
import { deletePasskeys } from '@corescope/store/people/passkeys'
import { dropIdleRecoveryCodes, endSecondFactor, lockFactors } from '@corescope/store/people/second-factors'
import { endOtherSessions } from '@corescope/store/people/sessions'
import { confirmAddress } from '@corescope/store/people/user-tokens'
import { findUser, listUsers, lockAddress, setDisabled, type UserRow } from '@corescope/store/people/users'
import type { WorkerConfig } from '../config.ts'
import { CommandError } from './command-error.ts'
import { countBounce } from './count-bounce.ts'
import { plain } from './plain.ts'
import { textTable } from './text-table.ts'
import { withDatabase } from './with-database.ts'

const maxListed = 200
const usage = [
  'npm run user -- list',
  'npm run user -- confirm <name or e-mail>',
  'npm run user -- disable <name or e-mail>',
  'npm run user -- enable <name or e-mail>',
  'npm run user -- code-off <name or e-mail>',
  'npm run user -- delete <name or e-mail>',
  'npm run user -- plan <name or e-mail> <plan of API_KEY_PLANS, or none>',
  'npm run user -- bounced <e-mail, or - for a delivery status notification on standard input>',
].join('\n  ')

/** In a transaction: all of it or nothing. */
type Change = (session: Session, user: UserRow) => Promise<string>

const changes: Record<string, Change> = {
  confirm: async (session, user) => {
    if (user.isConfirmed) return `${user.name} was confirmed before.\n`
    await lockAddress(session, user.email)
    await confirmAddress(session, user)
    return `${user.name} is confirmed and can sign in.\n`
  },
  disable: async (session, user) => {
    await setDisabled(session, user.userId, true)
    const ended = await endOtherSessions(session, user.userId, null)
    return `${user.name} is disabled. Sessions that ended: ${ended}.\n`
  },
  enable: async (session, user) => {
    await setDisabled(session, user.userId, false)
    return `${user.name} is enabled.\n`
  },
  'code-off': async (session, user) => {
    await lockFactors(session, user.userId)
    const hadApp = await endSecondFactor(session, user.userId)
    const hadPasskeys = (await deletePasskeys(session, user.userId)) > 0
    await dropIdleRecoveryCodes(session, user.userId)
    // the owner learns of it, whoever talked the operator into it
    const kinds = [
      ...(hadApp ? (['secondFactorOff'] as const) : []),
      ...(hadPasskeys ? (['passkeyRemoved'] as const) : []),
    ]
    for (const kind of kinds)
      await insertMail(session, { userId: user.userId, kind, eventKey: `${kind} ${randomUUID()}` })
    return hadApp || hadPasskeys
      ? `The sign-in of ${user.name} asks for no code and no passkey any more.\n`
      : `No code was asked of ${user.name}.\n`
  },
}

/** @throws CommandError where there is none */
const requireUser = async (session: Session, login: string): Promise<UserRow> => {
  const user = await findUser(session, login)
  if (user === undefined) throw new CommandError(`There is no user "${login}".`)
  return { ...user, name: plain(user.name) }
}

const deleteOne = async (database: Database, login: string, { AUTH_KEY }: WorkerConfig): Promise<string> => {
  const { name, parts, hasKey } = await database.transaction('command', async (session) => {
    const user = await requireUser(session, login)
    const keys = deploymentKeys(AUTH_KEY, await findSigningKey(session))
    const counted = await countedPartsOf(session, user.userId, keys)
    await deleteUser(session, user.userId)
    return { name: user.name, parts: counted, hasKey: keys.length > 0 }
  })
  await database.session((session) => forgetCounts(session, parts))
  const deleted = `${name} is deleted, with everything that was theirs.\n`
  // an API without AUTH_KEY keeps a key in the database
  return hasKey
    ? deleted
    : `${deleted}Attempts that were counted by their name and address go within two days: this needs the AUTH_KEY of the API.\n`
}

const stateOf = ({ isConfirmed, isDisabled }: UserRow) => {
  if (isDisabled) return 'disabled'
  return isConfirmed ? 'confirmed' : 'unconfirmed'
}

const list = async (session: Session): Promise<string> => {
  const users = await listUsers(session, maxListed + 1)
  if (users.length === 0) return 'There are no users.\n'
  const rows = users
    .slice(0, maxListed)
    .map((user) => [
      plain(user.name),
      plain(user.email),
      stateOf(user),
      new Date(Number(user.createdAt) * 1000).toISOString(),
    ])
  const lines = textTable([['NAME', 'E-MAIL', 'STATE', 'CREATED'], ...rows])
  if (users.length > maxListed) lines.push(`The newest ${maxListed}; there are more.`)
  return `${lines.join('\n')}\n`
}

const planName = /^[a-z0-9][a-z0-9-]{0,31}$/

/** Which limits a user's API keys have. Whether the plan is there, the settings of the API say. */
const planChange = (plan: string | undefined): Change => {
  if (plan === undefined || !planName.test(plan)) {
    throw new CommandError(
      `"plan" needs the name of a plan (small letters, digits, hyphens), or none. Expected:\n  ${usage}`,
    )
  }
  return async (session, user) => {
    await setKeyPlan(session, user.userId, plan === 'none' ? null : plan)
    return plan === 'none'
      ? `The API keys of ${user.name} have the limits for everybody.\n`
      : `The API keys of ${user.name} have the limits of the plan "${plan}", where API_KEY_PLANS names it.\n`
  }
}

/** Pure. @throws CommandError naming the word that cannot be used */
const parseUserCommand = (
  words: readonly string[],
  readInput: () => Promise<string>,
): ((database: Database, config: WorkerConfig) => Promise<string>) => {
  const [verb = 'list', login, plan, ...rest] = words
  const takes = { list: 0, plan: 2 }[verb] ?? 1
  const surplus = [login, plan, ...rest][takes]
  if (surplus !== undefined) throw new CommandError(`"${surplus}" is one word too many. Expected:\n  ${usage}`)
  if (verb === 'list') return (database) => database.session(list)
  const known = Object.hasOwn(changes, verb) ? changes[verb] : undefined
  if (known === undefined && !['plan', 'bounced', 'delete'].includes(verb)) {
    throw new CommandError(`There is no command "${verb}". Expected:\n  ${usage}`)
  }
  if (login === undefined || login === '') {
    throw new CommandError(`"${verb}" needs the name or the e-mail address of a user. Expected:\n  ${usage}`)
  }
  if (verb === 'bounced') return (database) => database.session((session) => countBounce(session, login, readInput))
  if (verb === 'delete') return (database, config) => deleteOne(database, login, config)
  const change = known ?? planChange(plan)
  return (database) =>
    database.transaction('command', async (session) => change(session, await requireUser(session, login)))
}

/** Signs of a notification that are looked at: ours are short, and stand in it at most once. */
const mostInput = 1_000_000

const readStandardInput = async (): Promise<string> => {
  let text = ''
  for await (const part of process.stdin.setEncoding('utf8')) text = (text + part).slice(0, mostInput)
  return text
}

/** Runs `npm run user`. @returns what is printed @throws CommandError, ConfigError, errors of the database */
export const runUserCommand = async (
  environment: Record<string, string | undefined>,
  words: readonly string[],
  readInput = readStandardInput,
): Promise<string> =>
  await withDatabase(
    environment,
    parseUserCommand(words, readInput),
    (setting) => `The database (${setting}) has no tables of users yet: start the indexer once.`,
  )
