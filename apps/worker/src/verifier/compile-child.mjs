// A process of its own for one compilation by a JavaScript release of solc: it may take memory and time, and is killed.
// Arguments: the release's file, and `version` where that is all that is wanted. Input on stdin, output on stdout.
// JavaScript: tests start it from here, and what compiles TypeScript takes as long as a small compilation.
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import wrapper from 'solc/wrapper.js'
import { onHeap } from './on-heap.mjs'

const [file, wanted] = process.argv.slice(2)
const compiler = wrapper(onHeap(createRequire(import.meta.url)(file)))
const answer = (said) => process.stdout.write(said, () => process.exit(0))
if (wanted === 'version') answer(compiler.version())
else answer(compiler.compile(await text(process.stdin)))
