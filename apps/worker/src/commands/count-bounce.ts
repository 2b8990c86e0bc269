import type { Session } from '@corescope/store/database'
import { type BouncedMail, maxRefused, noteBounced } from '@corescope/store/people/mails'
import { bouncedKeyOf } from '../mail/bounced-key.ts'
import { CommandError } from './command-error.ts'
import { plain } from './plain.ts'

const nothing = 'nothing is counted.\n'

const readBounced = async (word: string, readInput: () => Promise<string>): Promise<BouncedMail | undefined> => {
  if (word === '-') {
    const key = bouncedKeyOf(await readInput())
    return key === undefined ? undefined : { key }
  }
  if (!word.includes('@')) throw new CommandError(`"${plain(word)}" is no e-mail address.`)
  return { address: word }
}

/**
 * Counts a mail that a server took and sent back later. What tells of none is no error: a program hands over whatever comes to the
 * sender's mailbox.
 * @param word an address, or `-`: a delivery status notification is read
 * @returns what is printed
 */
export const countBounce = async (
  session: Session,
  word: string,
  readInput: () => Promise<string>,
): Promise<string> => {
  const bounced = await readBounced(word, readInput)
  if (bounced === undefined) return `This tells of no mail of this site that failed for good: ${nothing}`
  const bounce = await noteBounced(session, bounced)
  if (bounce === undefined) return `No mail is known that was sent there and has not come back already: ${nothing}`
  const name = plain(bounce.name)
  if (bounce.inARow === null) return `The mail went to an address that ${name} does not have now: ${nothing}`
  const isPaused = bounce.inARow >= maxRefused
  return `A mail to ${name} came back, ${bounce.inARow} in a row. ${isPaused ? 'Alerts are no longer mailed' : `After ${maxRefused} alerts are no longer mailed`}.\n`
}
