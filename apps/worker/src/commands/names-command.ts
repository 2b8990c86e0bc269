import { systemContracts } from '@corescope/chain/system-contracts'
import { lookAlikeKey, publicNameProblem, tidyPublicName } from '@corescope/decode/public-names/public-name'
import type { Session } from '@corescope/store/database'
import { insertMail } from '@corescope/store/people/mails'
import {
  countPublicNames,
  decideProposal,
  listDecisions,
  listLookAlikes,
  listNamedAlike,
  listWaiting,
  lockProposal,
  noteRefusal,
  pagePublicNames,
  type RemovedProposal,
  removePublicName,
  renewLookAlikeKeys,
  setPublicNames,
  type WaitingRow,
} from '@corescope/store/people/public-names'
import { CommandError } from './command-error.ts'
import { readNamesFile } from './names-file.ts'
import { plain } from './plain.ts'
import { textTable } from './text-table.ts'
import { withDatabase } from './with-database.ts'

const maxListed = 200
const namesAtOnce = 2_000
const usage = [
  'npm run names -- list                        # proposals that wait for a decision',
  'npm run names -- list names                  # the public names there are',
  'npm run names -- list decisions              # the audit trail',
  'npm run names -- accept <number> [name]      # with another name in place of the proposed one',
  'npm run names -- refuse <number> [reason]    # the proposer is told the reason',
  'npm run names -- import <file> [label]       # CSV or JSON; the label says where the names are from',
  'npm run names -- remove <address> [reason]',
].join('\n  ')

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString().replace(/[.]\d+Z$/, 'Z')
const table = (rows: readonly (readonly string[])[], isCut: boolean) =>
  `${[...textTable(rows), ...(isCut ? [`${maxListed} are listed; there are more.`] : [])].join('\n')}\n`

/** Names of other addresses that a name would be mistaken for. */
const warningsOf = async (session: Session, name: string, address: `0x${string}`): Promise<string[]> => {
  const key = lookAlikeKey(name)
  const own = systemContracts
    .filter((one) => lookAlikeKey(one.name) === key && one.address !== address)
    .map((one) => `  It looks like ${one.name}, a system contract.`)
  const others = await listLookAlikes(session, key, address)
  const things = await listNamedAlike(session, key, address)
  return [
    ...own,
    ...others.map((one) => `  It looks like "${one.name}" of ${one.address}.`),
    ...things.map(
      (one) =>
        `  It looks like "${plain(one.name)}", the name of the ${one.kind === 'token' ? 'token' : 'verified contract'} ${one.address}.`,
    ),
  ]
}

/** Who proved to hold the address, and when: a contract may have another owner since. */
const proofOf = ({ address, signer, verifiedAt }: WaitingRow): string => {
  if (verifiedAt === null || signer === null) return 'the proof is gone'
  const by = signer === address ? 'by its own signature' : `by ${signer}, its creator or owner then`
  return `proven ${timeOf(verifiedAt)} ${by}`
}

const listProposals = async (session: Session): Promise<string> => {
  const rows = await listWaiting(session, maxListed + 1)
  if (rows.length === 0) return 'No proposal waits.\n'
  const lines: string[] = []
  for (const row of rows.slice(0, maxListed)) {
    lines.push(`${row.proposalId}  "${plain(row.name)}" for ${row.address}`)
    lines.push(`  by ${plain(row.userName)}, ${timeOf(row.createdAt)}; ${proofOf(row)}`)
    if (row.present !== null) lines.push(`  It is called "${row.present}" now.`)
    if (row.reason !== '') lines.push(`  Reason: ${plain(row.reason)}`)
    lines.push(...(await warningsOf(session, row.name, row.address)))
  }
  if (rows.length > maxListed) lines.push(`${maxListed} are listed; there are more.`)
  return `${lines.join('\n')}\n`
}

const listNames = async (session: Session): Promise<string> => {
  const rows = await pagePublicNames(session, maxListed + 1)
  if (rows.length === 0) return 'There are no public names.\n'
  const cells = rows
    .slice(0, maxListed)
    .map(({ address, name, source, label, decidedAt }) => [
      ...[address, name, source === 'owner' ? 'its owner' : label || 'a list', timeOf(decidedAt)],
    ])
  return table([['ADDRESS', 'NAME', 'SOURCE', 'SINCE'], ...cells], rows.length > maxListed)
}

const listTrail = async (session: Session): Promise<string> => {
  const rows = await listDecisions(session, maxListed + 1)
  if (rows.length === 0) return 'Nothing was decided yet.\n'
  const cells = rows
    .slice(0, maxListed)
    .map(({ decidedAt, action, address, name, nameBefore, detail }) => [
      ...[timeOf(decidedAt), action, address, plain(name) || '–', nameBefore === null ? '–' : plain(nameBefore)],
      plain(detail),
    ])
  return table([['AT', 'WHAT', 'ADDRESS', 'NAME', 'BEFORE', 'DETAIL'], ...cells], rows.length > maxListed)
}

const lists: Record<string, (session: Session) => Promise<string>> = {
  waiting: listProposals,
  names: listNames,
  decisions: listTrail,
}

const idOf = (word: string | undefined): number => {
  if (word === undefined || !/^\d{1,15}$/.test(word)) {
    throw new CommandError(`"${word ?? ''}" is no number of a proposal. Expected:\n  ${usage}`)
  }
  return Number(word)
}

const takeWaiting = async (session: Session, proposalId: number): Promise<WaitingRow> => {
  const row = await lockProposal(session, proposalId)
  if (row === undefined) throw new CommandError(`There is no proposal ${proposalId}.`)
  if (row.state !== 'waiting') throw new CommandError(`Proposal ${proposalId} is ${row.state} already.`)
  return row
}

const tell = (
  session: Session,
  row: RemovedProposal,
  kind: 'nameAccepted' | 'nameRefused' | 'nameRemoved',
  name: string,
  answer: string,
) =>
  insertMail(session, {
    ...{ userId: row.userId, kind, eventKey: `name ${kind === 'nameRemoved' ? 'removed ' : ''}${row.proposalId}` },
    data: { address: row.address, publicName: name, answer },
  })

const accept = async (session: Session, proposalId: number, other: string): Promise<string> => {
  const row = await takeWaiting(session, proposalId)
  const name = other === '' ? row.name : tidyPublicName(other)
  const problem = publicNameProblem(name)
  if (problem !== undefined) throw new CommandError(`"${plain(name)}" cannot be a public name (${problem}).`)
  if (row.verifiedAt === null)
    throw new CommandError(`Who proposed ${proposalId} has no proof of ${row.address} any more.`)
  const names = [{ address: row.address, name, lookAlikeKey: lookAlikeKey(name) }]
  await setPublicNames(session, names, { source: 'owner', label: '', proposalId })
  await decideProposal(session, proposalId, 'accepted', name === row.name ? '' : name)
  await tell(session, row, 'nameAccepted', name, '')
  const warnings = (await warningsOf(session, name, row.address)).map((line) => `${line}\n`).join('')
  return `${row.address} is called "${name}" now. The proposer is told by mail.\n${warnings}`
}

const refuse = async (session: Session, proposalId: number, reason: string): Promise<string> => {
  const row = await takeWaiting(session, proposalId)
  const answer = plain(reason).slice(0, 500)
  await noteRefusal(session, row, answer)
  await decideProposal(session, proposalId, 'refused', answer)
  await tell(session, row, 'nameRefused', row.name, answer)
  return `Proposal ${proposalId} is refused. The proposer is told by mail.\n`
}

const importFile = async (session: Session, file: string, label: string): Promise<string> => {
  const names = readNamesFile(file)
  let changed = 0
  for (let at = 0; at < names.length; at += namesAtOnce) {
    const part = names.slice(at, at + namesAtOnce)
    changed += await setPublicNames(session, part, {
      source: 'list',
      label: plain(label).slice(0, 60),
      proposalId: null,
    })
  }
  return `${names.length} names were read; ${changed} are new or changed. There are ${await countPublicNames(session)} public names.\n`
}

const remove = async (session: Session, given: string, reason: string): Promise<string> => {
  const address = given.toLowerCase()
  if (!/^0x[0-9a-f]{40}$/.test(address)) throw new CommandError(`"${plain(given)}" is no address.`)
  const detail = plain(reason).slice(0, 500)
  const removed = await removePublicName(session, address as `0x${string}`, detail)
  if (removed === undefined) throw new CommandError(`${address} has no public name.`)
  const { name, proposals } = removed
  for (const proposal of proposals) await tell(session, proposal, 'nameRemoved', name, detail)
  const isTold = proposals.length === 0 ? '' : ' The proposer is told by mail.'
  return `${address} is no longer called "${name}".${isTold}\n`
}

/** Pure. @throws CommandError naming the word that cannot be used */
const parseNamesCommand = (words: readonly string[]): ((session: Session) => Promise<string>) => {
  const [verb = 'list', first, ...rest] = words
  const text = rest.join(' ')
  if (verb === 'list') {
    const list = Object.hasOwn(lists, first ?? 'waiting') ? lists[first ?? 'waiting'] : undefined
    if (list === undefined) throw new CommandError(`There is no list "${first}". Expected:\n  ${usage}`)
    return list
  }
  if (verb === 'accept') return (session) => accept(session, idOf(first), text)
  if (verb === 'refuse') return (session) => refuse(session, idOf(first), text)
  if (first === undefined && ['import', 'remove'].includes(verb)) {
    throw new CommandError(`"${verb}" needs ${verb === 'import' ? 'a file' : 'an address'}. Expected:\n  ${usage}`)
  }
  if (verb === 'import') return (session) => importFile(session, first!, text)
  if (verb === 'remove') return (session) => remove(session, first!, text)
  throw new CommandError(`There is no command "${verb}". Expected:\n  ${usage}`)
}

/** Runs `npm run names`, as one transaction. @returns what is printed @throws CommandError, ConfigError, errors of the database */
export const runNamesCommand = async (
  environment: Record<string, string | undefined>,
  words: readonly string[],
): Promise<string> => {
  const command = parseNamesCommand(words)
  return await withDatabase(
    environment,
    (database) =>
      database.transaction('command', async (session) => {
        // an earlier version may have made them otherwise
        await renewLookAlikeKeys(session, lookAlikeKey)
        return command(session)
      }),
    (setting) => `The database (${setting}) has no tables of names yet: start the indexer once.`,
  )
}
