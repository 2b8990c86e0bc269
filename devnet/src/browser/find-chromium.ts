import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'

/** How to start a browser: its program and the flags it needs where there is no sandbox, no screen and no other network. */
export interface ChromiumLaunch {
  executablePath: string
  args: string[]
}

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage']

/**
 * The browser of tests and benches: `CHROMIUM_PATH`, else an installed one, else the one a package of the registry carries
 * (unpacked to a temporary folder the first time).
 */
export const findChromium = async (): Promise<ChromiumLaunch> => {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '' && !existsSync(named)) {
    throw new Error(`CHROMIUM_PATH is "${named}", and there is no such file.`)
  }
  const found = named || installed.find((path) => existsSync(path))
  if (found !== undefined) return { executablePath: found, args: flags }
  return { executablePath: await sparticuz.executablePath(), args: [...sparticuz.args, ...flags] }
}
