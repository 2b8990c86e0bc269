// Settings that hold secrets may name a file instead: `AUTH_KEY_FILE` for `AUTH_KEY`. Container platforms hand secrets over so, and
// the environment of a process is read by more programs than a file is. FAUCET_KEY_FILE is read by the worker.
import { readFileSync } from 'node:fs'

const secrets = ['AUTH_KEY', 'DATA_KEY', 'SMTP_URL', 'DATABASE_URL', 'ETHERSCAN_API_KEY']

/**
 * Puts what the files say in place of their settings.
 * @throws Error naming the setting: both are set, the file cannot be read, or it is empty
 */
export const readSecretFiles = (env) => {
  for (const name of secrets) {
    const setting = `${name}_FILE`
    const path = env[setting]
    if (!path) continue
    if (env[name]) throw new Error(`Both ${name} and ${setting} are set. Keep one of them.`)
    let text
    try {
      text = readFileSync(path, 'utf8').trim()
    } catch (error) {
      throw new Error(`${setting} is "${path}", which cannot be read: ${error.message}.`)
    }
    if (text === '') throw new Error(`${setting} is "${path}", which is empty.`)
    env[name] = text
    delete env[setting]
  }
}
