import { trials } from './hostile/trials.ts'
import { startProduct } from './product.ts'
import { writeResult } from './results.ts'
import { signUp } from './sign-up.ts'

/**
 * `npm run check:hostile`: starts the product as `npm start` does, on a devnet and a database of its own, and does to it what
 * strangers might (docs/security.md). Exit code 1 when anything is not held. HOSTILE_ONLY names trials by a part of their name.
 */
const only = process.env.HOSTILE_ONLY ?? ''
const chosen = trials.filter(({ name }) => name.includes(only))
const product = await startProduct()
const rows: object[] = []
const tokens = new Map<string, string>()
const tokenOf = (username: string) => tokens.get(username) ?? ''
try {
  for (const { username } of chosen) {
    if (username !== undefined) tokens.set(username, await signUp(product, username))
  }
  for (const { name, run } of chosen) {
    const began = performance.now()
    product.tally.begin()
    const fault = await run(product, tokenOf).then(
      () => '',
      (error: Error) => error.message,
    )
    const seconds = Math.round((performance.now() - began) / 100) / 10
    rows.push({ trial: name, ...product.tally.end(), seconds, held: fault === '' ? 'yes' : 'NO' })
    if (fault === '') continue
    console.error(`${name}: ${fault}`)
    process.exitCode = 1
  }
} finally {
  await product.stop()
}
console.table(rows)
writeResult('hostile', { rows })
