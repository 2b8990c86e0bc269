import { parentPort, workerData } from 'node:worker_threads'
import { isBlobOf } from './is-blob-of.ts'
import type { BlobQuestion } from './prove-blob.ts'

// A thread of its own for one question: the arithmetic would hold up every other answer.
const { blob, versionedHash, sidecar } = workerData as BlobQuestion
parentPort!.postMessage(isBlobOf(blob, versionedHash, sidecar))
