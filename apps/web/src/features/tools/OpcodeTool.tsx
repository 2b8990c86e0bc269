import {
  type Disassembly,
  disassemble,
  findJumps,
  findSelectors,
  type Instruction,
} from '@corescope/decode/code/disassemble'
import { type FormEvent, useMemo, useState } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeBlock } from '../../ui/code/CodeBlock.tsx'
import { Copy } from '../../ui/copy/Copy.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Tool.module.css'
import { bytesFault, readBytes, toBytes } from './typed-bytes.ts'

/** Rows that are laid out at once. */
const pageRows = 500
/** No chain takes longer code of a contract; creation code has twice as much. */
const maxBytes = 200_000
const maxSelectors = 500

type Names = ReadonlyMap<string, string>

const Row = ({
  instruction,
  names,
  target,
}: {
  instruction: Instruction
  names: Names
  target: number | undefined
}) => {
  const t = useMessages()
  const { offset, opcode, name, operand } = instruction
  const place = offset.toString(16).padStart(4, '0')
  return (
    <tr id={`op-${place}`} className={name === 'JUMPDEST' ? styles.target : undefined}>
      <td className={styles.soft}>{place}</td>
      <td className={styles.soft}>{opcode.toString(16).padStart(2, '0')}</td>
      <td className={name === undefined ? styles.unknown : undefined}>{name ?? t('opcodes.unknown')}</td>
      <td>
        {operand}
        {target !== undefined && <span className={styles.soft}> → {target.toString(16).padStart(4, '0')}</span>}
        {operand !== undefined && names.has(operand) && <span className={styles.soft}> {names.get(operand)}</span>}
      </td>
    </tr>
  )
}

const Listing = ({ instructions, names }: { instructions: readonly Instruction[]; names: Names }) => {
  const t = useMessages()
  const [shown, setShown] = useState(pageRows)
  const jumps = useMemo(() => findJumps(instructions), [instructions])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard. */}
      <section className={styles.listing} aria-label={t('opcodes.listing')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('opcodes.offset')}</th>
              <th scope="col">{t('opcodes.byte')}</th>
              <th scope="col">{t('opcodes.instruction')}</th>
              <th scope="col">{t('opcodes.operand')}</th>
            </tr>
          </thead>
          <tbody>
            {instructions.slice(0, shown).map((instruction) => (
              <Row
                key={instruction.offset}
                instruction={instruction}
                names={names}
                target={jumps.get(instruction.offset)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {shown < instructions.length && (
        <p className={styles.nested}>
          <Button onClick={() => setShown(shown + 4 * pageRows)}>
            {t('opcodes.more', { shown: formatInteger(shown), total: formatInteger(instructions.length) })}
          </Button>
        </p>
      )}
    </>
  )
}

const lineOf = ({ offset, name, opcode, operand }: Instruction) =>
  [offset.toString(16).padStart(4, '0'), name ?? `0x${opcode.toString(16).padStart(2, '0')}`, operand]
    .filter(Boolean)
    .join(' ')

const Functions = ({ selectors, names }: { selectors: readonly string[]; names: Names }) => {
  const t = useMessages()
  if (selectors.length === 0) return null
  return (
    <Panel title={t('opcodes.functions', { count: selectors.length })}>
      <ul className={styles.list}>
        {selectors.map((selector) => (
          <li key={selector}>
            <code>{selector}</code> <span className={styles.soft}>{names.get(selector) ?? t('opcodes.noName')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Code = ({ code }: { code: `0x${string}` }) => {
  const t = useMessages()
  const { instructions, metadata }: Disassembly = useMemo(() => disassemble(toBytes(code)), [code])
  const selectors = useMemo(() => findSelectors(instructions).slice(0, maxSelectors), [instructions])
  const { data } = useCall(apiQuery('signatures', { hashes: selectors }), {
    enabled: selectors.length > 0,
    staleMs: Number.POSITIVE_INFINITY,
  })
  const names: Names = useMemo(() => {
    const entriesOf = (known: Pick<NonNullable<typeof data>, 'functions' | 'errors'> | undefined) =>
      Object.entries({ ...known?.errors, ...known?.functions }).map(([hash, all]) => [hash, all.join(' / ')] as const)
    const given = entriesOf(data?.submitted).map(
      ([hash, signature]) => [hash, t('opcodes.givenName', { signature })] as const,
    )
    // what is known stands in the place of what visitors gave
    return new Map([...given, ...entriesOf(data)])
  }, [data, t])
  if (instructions.length === 0 && metadata === undefined) return <Panel>{t('opcodes.empty')}</Panel>
  return (
    <>
      <Functions selectors={selectors} names={names} />
      <Panel
        flush
        title={t('opcodes.count', { count: instructions.length, bytes: (code.length - 2) / 2 })}
        actions={<Copy text={instructions.map(lineOf).join('\n')} label={t('opcodes.listing')} />}
      >
        <Listing key={code} instructions={instructions} names={names} />
      </Panel>
      {metadata !== undefined && (
        <Panel title={t('opcodes.metadata', { offset: metadata.offset.toString(16).padStart(4, '0') })}>
          <CodeBlock text={metadata.bytes} label={t('opcodes.metadataLabel')} wraps />
        </Panel>
      )}
    </>
  )
}

const CodeOf = ({ address }: { address: string }) => {
  const t = useMessages()
  const { data, error, refetch } = useCall(apiQuery('contractCode', { address }), { toasts: 'never' })
  if (error !== null) {
    return (
      <Panel>
        <Failure error={error} retry={() => void refetch()} />
      </Panel>
    )
  }
  if (data === undefined) {
    return (
      <Panel>
        <Skeleton width="60%" />
      </Panel>
    )
  }
  return data.runtimeCode === null ? <Panel>{t('opcodes.noCode')}</Panel> : <Code code={data.runtimeCode.code} />
}

const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text.trim())

/** Code, or the address of a contract (`?address=`), as instructions. Code is read in the browser and sent nowhere. */
export const OpcodeTool = () => {
  const t = useMessages()
  const search = useSearchParameters()
  const change = useChangeSearch()
  const address = search.get('address') ?? ''
  const [text, setText] = useState(address)
  const [code, setCode] = useState<`0x${string}`>()
  const [error, setError] = useState<string>()
  const faultOf = (bytes: string | undefined): string | undefined => {
    const fault = bytesFault(text)
    if (fault !== undefined)
      return t(`opcodes.bytes_${fault.kind}`, { sign: fault.sign, place: formatInteger(fault.place) })
    if (bytes === undefined || bytes === '0x') return t('opcodes.notHex')
    return bytes.length > 2 + 2 * maxBytes ? t('opcodes.tooLong', { bytes: formatInteger(maxBytes) }) : undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const bytes = readBytes(text)
    const fault = faultOf(bytes)
    setError(fault)
    // below an input that is refused, what a former one gave is not left standing
    const asked = fault === undefined && isAddress(text) ? text.trim() : undefined
    setCode(fault === undefined && asked === undefined ? bytes : undefined)
    change({ address: asked }, { replace: true })
  }
  return (
    <>
      <Panel>
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextArea
            label={t('opcodes.inputLabel')}
            placeholder="0x6080604052…"
            rows={5}
            value={text}
            error={error}
            onChange={(event) => setText(event.target.value)}
          />
          <div className={styles.buttons}>
            <Button type="submit" look="primary">
              {t('opcodes.submit')}
            </Button>
          </div>
        </form>
      </Panel>
      {code !== undefined ? <Code code={code} /> : isAddress(address) && <CodeOf address={address} />}
    </>
  )
}
