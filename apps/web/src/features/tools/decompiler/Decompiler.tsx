import { type FormEvent, useState } from 'react'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../../navigation/search-parameters.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import stack from '../../../ui/stack.module.css'
import { bytesFault, readBytes } from '../typed-bytes.ts'
import { PseudoSource, PseudoSourceOf } from './PseudoSource.tsx'

/** Creation code has at most twice what a contract may have. */
const maxBytes = 100_000

const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text.trim())

/** Code, or the address of a contract (`?address=`), as pseudo-source. Code is read in the browser. */
export const Decompiler = () => {
  const t = useMessages()
  const address = useSearchParameters().get('address') ?? ''
  const change = useChangeSearch()
  const [text, setText] = useState(address)
  const [code, setCode] = useState<`0x${string}`>()
  const [error, setError] = useState<string>()
  const faultOf = (bytes: string | undefined): string | undefined => {
    const fault = bytesFault(text)
    if (fault !== undefined)
      return t(`decompiler.bytes_${fault.kind}`, { sign: fault.sign, place: formatInteger(fault.place) })
    if (bytes === undefined || bytes === '0x') return t('decompiler.notHex')
    return bytes.length > 2 + 2 * maxBytes ? t('decompiler.tooLong', { bytes: formatInteger(maxBytes) }) : undefined
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
        <form className={stack.stack} onSubmit={submit} noValidate>
          <TextArea
            label={t('decompiler.inputLabel')}
            help={t('decompiler.help')}
            placeholder="0x6080604052…"
            rows={4}
            value={text}
            error={error}
            onChange={(event) => setText(event.target.value)}
          />
          <div>
            <Button type="submit" look="primary">
              {t('decompiler.submit')}
            </Button>
          </div>
        </form>
      </Panel>
      {code !== undefined ? (
        <PseudoSource key={code} code={code} />
      ) : (
        isAddress(address) && <PseudoSourceOf key={address} address={address.trim()} />
      )}
    </>
  )
}
