// Compiles devnet/contracts into devnet/src/artifacts: one JSON per contract with its ABI and both byte codes.
// The artifacts are committed, so nobody needs the compiler to run the devnet. compilation.json among them tells what it takes
// to compile each of them again: with that the devnet submits its contracts to the verifier.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import solc from 'solc'

const devnet = join(dirname(dirname(fileURLToPath(import.meta.url))), 'devnet')
const sourceFolder = join(devnet, 'contracts')
const artifactFolder = join(devnet, 'src', 'artifacts')

const files = readdirSync(sourceFolder, { recursive: true }).filter((name) => name.endsWith('.sol'))
const sources = Object.fromEntries(
  files.sort().map((name) => [relative('.', name), { content: readFileSync(join(sourceFolder, name), 'utf8') }]),
)
const settings = { evmVersion: 'paris', optimizer: { enabled: true, runs: 200 } }
const outputs = ['abi', 'metadata', 'evm.bytecode.object', 'evm.deployedBytecode.object']
const input = {
  language: 'Solidity',
  sources,
  settings: { ...settings, outputSelection: { '*': { '*': outputs } } },
}

const output = JSON.parse(solc.compile(JSON.stringify(input)))
const problems = (output.errors ?? []).filter(({ severity, errorCode }) => severity === 'error' || errorCode !== '5159') // 5159: selfdestruct is deprecated, which is why it is here
for (const problem of problems) console.error(problem.formattedMessage)
if (problems.some(({ severity }) => severity === 'error')) process.exit(1)

rmSync(artifactFolder, { recursive: true, force: true })
mkdirSync(artifactFolder, { recursive: true })
const contracts = {}
for (const [path, ofFile] of Object.entries(output.contracts)) {
  for (const [name, { abi, evm, metadata }] of Object.entries(ofFile)) {
    if (evm.bytecode.object === '') continue
    const artifact = { abi, creationCode: `0x${evm.bytecode.object}`, runtimeCode: `0x${evm.deployedBytecode.object}` }
    writeFileSync(join(artifactFolder, `${name}.json`), `${JSON.stringify(artifact, null, 1)}\n`)
    contracts[name] = { path, sources: Object.keys(JSON.parse(metadata).sources) }
  }
}
const compilation = { compilerVersion: solc.version().replace(/\.Emscripten.*$/, ''), settings, contracts }
writeFileSync(join(artifactFolder, 'compilation.json'), `${JSON.stringify(compilation, null, 1)}\n`)
console.log(`compiled ${Object.keys(contracts).length} contracts with solc ${solc.version()}`)
