import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, type Product, until } from './product.ts'

interface Challenge {
  algorithm: string
  challenge: string
  salt: string
  signature: string
  maxnumber: number
}

const dataOf = <Data>({ status, text }: Answer): Data => {
  const { code, message, data } = JSON.parse(text) as { code: string; message: string; data: Data }
  if (code !== '00000') throw new Error(`HTTP ${status}: ${message}`)
  return data
}

const solve = ({ maxnumber, ...challenge }: Challenge): string => {
  for (let number = 0; number <= maxnumber; number += 1) {
    const digest = createHash('sha256').update(`${challenge.salt}${number}`).digest('hex')
    if (digest === challenge.challenge) return Buffer.from(JSON.stringify({ ...challenge, number })).toString('base64')
  }
  throw new Error('the challenge has no solution')
}

/** The token of the link in the mail to an address, which lies as a file in the data folder. */
const tokenFor = (dataDir: string, email: string): string => {
  const mails = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.eml'))
  const texts = mails.map((path) => readFileSync(join(dataDir, path), 'utf8'))
  const mail = texts
    .find((text) => text.includes(`To: ${email}`))
    ?.replace(/=\r?\n/g, '')
    .replace(/=3D/g, '=')
  const [, token] = /#token=([\w-]{43})/.exec(mail ?? '') ?? []
  if (token === undefined) throw new Error(`no mail has come for ${email}`)
  return token
}

/** Makes an account, confirms it by its mail and signs in. @returns the access token */
export const signUp = async (product: Product, username: string): Promise<string> => {
  const ask = async <Data>(path: string, request: object) =>
    dataOf<Data>(await product.post(`/api/user/${path}`, JSON.stringify(request)))
  const email = `${username}@example.org`
  const password = 'seven green lamps'
  const captcha = solve(dataOf<Challenge>(await product.get('/api/user/captcha')))
  const { browserKey } = await ask<{ browserKey: string }>('register', { username, email, password, captcha })
  await ask('active', { browserKey, token: await until(async () => tokenFor(product.dataDir, email)) })
  return (await ask<{ access_token: string }>('login', { username, password })).access_token
}
