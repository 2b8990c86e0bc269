import { type Ram, Shanghai, type State, sol } from 'sevm'
import { type Expr, FNS, Fn, type Inst, MLoad, Prop, SLoad, SStore, Val, Variable } from 'sevm/ast'

type Words = readonly [text: (value: string) => string, type: string, opcode: number]
/** The library writes calls of these by their name: it has none of those that Cancun brought. */
const words = FNS as unknown as Record<'BLOBHASH' | 'TRANSIENT', Words>
words.BLOBHASH = [(index) => `blobhash(${index})`, 'bytes32', 0x49]
words.TRANSIENT = [(slot) => `transient ${slot}`, 'bytes32', 0x5c]

type FnName = ConstructorParameters<typeof Fn>[0]

/** A slot of transient storage, which is never the same as one of storage. */
class TransientSlot extends Fn {
  constructor(slot: Expr) {
    super('TRANSIENT' as FnName, slot)
  }
  /** The library writes the name of a variable for a known slot alone. */
  override isVal(): this is Val {
    return true
  }
  override eval(): Expr {
    return new TransientSlot(this.value.eval())
  }
}

/** How a slot is written; not before the end, as the library counts what of it is used until then. */
class TransientVariable extends Variable {
  constructor(slot: Expr) {
    super(null, [], 0)
    Object.defineProperty(this, 'label', { get: () => sol`transient[${slot}]`, enumerable: true })
  }
}

/** Longest copy that is followed word by word, as the library has it for what it reads of memory. */
const maxCopied = 32n * 1024n
const wordBytes = 32n

/** MCOPY (EIP-5656): words that are known are known at the new place, too. */
const copyMemory = ({ stack, memory }: Ram<Expr>) => {
  const [to, from, size] = [stack.pop().eval(), stack.pop().eval(), stack.pop().eval()]
  if (!to.isVal()) return
  if (!from.isVal()) {
    memory.set(to.val, new MLoad(from))
    return
  }
  const length = size.isVal() && size.val <= maxCopied ? size.val : wordBytes
  const copied: Expr[] = []
  for (let at = 0n; at < length; at += wordBytes) {
    copied.push(memory.get(from.val + at) ?? new MLoad(new Val(from.val + at)))
  }
  for (const [index, value] of copied.entries()) memory.set(to.val + BigInt(index) * wordBytes, value)
}

/** Instructions by byte: whether they carry an operand, whether they end the run, and which step runs them. */
const added: Record<number, [size: number, halts: boolean, name: string]> = {
  73: [0, false, 'BLOBHASH'],
  74: [0, false, 'BLOBBASEFEE'],
  92: [0, false, 'TLOAD'],
  93: [0, false, 'TSTORE'],
  94: [0, false, 'MCOPY'],
}

/** The library's newest steps, and those that Cancun brought: EIP-1153, 4844, 5656 and 7516. */
export class Cancun extends Shanghai {
  constructor() {
    super()
    Object.assign(this, added)
  }
  BLOBHASH({ stack }: Ram<Expr>) {
    stack.push(new Fn('BLOBHASH' as FnName, stack.pop()))
  }
  BLOBBASEFEE({ stack }: Ram<Expr>) {
    stack.push(new Prop('block.blobbasefee', 'uint'))
  }
  TLOAD({ stack }: Ram<Expr>) {
    const slot = stack.pop()
    stack.push(new SLoad(new TransientSlot(slot), new TransientVariable(slot)))
  }
  TSTORE({ stack, stmts }: State<Inst, Expr>) {
    const [slot, value] = [stack.pop(), stack.pop()]
    stmts.push(new SStore(new TransientSlot(slot), value, new TransientVariable(slot)))
  }
  MCOPY(state: Ram<Expr>) {
    copyMemory(state)
  }
}
