// A process of its own for one compilation by a JavaScript release of solc: it may take memory and time, and is killed.
// Arguments: the release's file, and `version` where that is all that is wanted. Input on stdin, output on stdout.
// JavaScript: tests start it from here, and what compiles TypeScript takes as long as a small compilation.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { compileFunction } from 'node:vm'
import wrapper from 'solc/wrapper.js'
import { onHeap } from './on-heap.mjs'

// V8 optimizes a function of the compiler once it has run so much. Most contracts are small: optimizing cost as much as compiling
// them. With a hundred times its usual 1,800,000 a small one takes half of the processor time, a large one no more than before.
setFlagsFromString('--wasm-tiering-budget=200000000')

/** A release is a CommonJS module wherever it lies: below a package of ES modules `require` would take it for one of them. */
const load = (file) => {
  const module = { exports: {} }
  const names = ['exports', 'require', 'module', '__filename', '__dirname']
  const run = compileFunction(readFileSync(file, 'utf8'), names, { filename: file })
  run.call(module.exports, module.exports, createRequire(file), module, file, dirname(file))
  return module.exports
}

const [file, wanted] = process.argv.slice(2)
const compiler = wrapper(onHeap(load(file)))
const answer = (said) => process.stdout.write(said, () => process.exit(0))
if (wanted === 'version') answer(compiler.version())
else answer(compiler.compile(await text(process.stdin)))
