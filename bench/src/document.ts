import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Product, startProduct } from './product.ts'
import { signUp } from './sign-up.ts'

/**
 * `npm run check:document`: schemathesis asks a running product everything that the API document allows and forbids, and compares
 * what comes back with it: as a visitor, then as somebody who is signed in. Opt-in: needs schemathesis 4 (`pip install
 * schemathesis`; SCHEMATHESIS names the program where it is not on the path). DOCUMENT_EXAMPLES: requests made of each schema
 * (10), DOCUMENT_SEED: the same ones again (1).
 */
const program = process.env.SCHEMATHESIS || 'schemathesis'
const examples = process.env.DOCUMENT_EXAMPLES || '10'
const seed = process.env.DOCUMENT_SEED || '1'
const folder = fileURLToPath(new URL('document', import.meta.url))

/** Calls that end the session that asks. */
const endings = ['deleteAccount', 'endSessions', 'userProfileAccountUpdate', 'logout']

const run = ({ url, dataDir }: Product, ...words: string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      program,
      [
        ...['run', `${url}/api/openapi.json`, '--phases', 'examples,coverage,fuzzing', '--continue-on-failure'],
        ...['--checks', 'all', '--exclude-checks', 'negative_data_rejection,positive_data_acceptance'],
        ...['--max-examples', examples, '--seed', seed, '--request-timeout', '30', ...words],
      ],
      {
        // it leaves what it remembers where it runs
        cwd: dataDir,
        env: { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1', SCHEMATHESIS_HOOKS: 'checks' },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

const check = async (): Promise<number> => {
  // no question may be turned away by a limit; a token that ends in the middle would look like a wrong answer
  const settings = { RPC_LIMIT_PER_SECOND: '0', BROADCAST_LIMIT_PER_SECOND: '0', ACCESS_MINUTES: '600' }
  const product = await startProduct(settings)
  try {
    const asVisitor = await run(product, '--warnings', 'off')
    const token = await signUp(product, 'reader-of-documents')
    const asUser = await run(
      product,
      ...['--header', `Authorization: Bearer ${token}`, '--warnings', 'off'],
      ...['--include-tag', 'accounts', ...endings.flatMap((name) => ['--exclude-operation-id', name])],
    )
    return asVisitor || asUser
  } finally {
    await product.stop()
  }
}

if (spawnSync(program, ['--version']).status !== 0) {
  console.error('check:document needs schemathesis: pip install schemathesis (or name the program by SCHEMATHESIS).')
  process.exitCode = 1
} else process.exitCode = await check()
