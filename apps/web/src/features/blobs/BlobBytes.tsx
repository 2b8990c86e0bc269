import { useEffect, useMemo, useState } from 'react'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { formatInteger, formatPercent } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CodeBlock } from '../../ui/code/CodeBlock.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Blobs.module.css'
import { blobBytesQuery } from './queries.ts'
import { bytesOfHex, imageTypeOf, payloadOf, usedBytes } from './read-blob.ts'

type View = 'hex' | 'text' | 'image'

/** Pictures stand in the page as data: its policy lets none through that scripts make addresses for. */
const dataUrl = (bytes: Uint8Array, type: string): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return `data:${type};base64,${btoa(text)}`
}

/** An address in this browser for bytes, as long as they are shown. */
const useObjectUrl = (bytes: Uint8Array<ArrayBuffer>, type: string): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, type])
  return url
}

const Text = ({ bytes }: { bytes: Uint8Array }) => {
  const t = useMessages()
  const payload = payloadOf(bytes)
  const text = new TextDecoder().decode(payload.slice(0, usedBytes(payload)))
  return (
    <>
      {text.includes('�') && <p className={styles.soft}>{t('blobs.textInvalid')}</p>}
      <CodeBlock text={text} label={t('blobs.viewText')} wraps />
    </>
  )
}

const Picture = ({ bytes, type }: { bytes: Uint8Array; type: string }) => {
  const t = useMessages()
  return <img className={styles.image} src={dataUrl(bytes, type)} alt={t('blobs.image')} />
}

/** The bytes themselves, up to the zeros at the end. */
const Shown = ({ hex, name }: { hex: string; name: string }) => {
  const t = useMessages()
  const [view, setView] = useState<View>('hex')
  const bytes = useMemo(() => bytesOfHex(hex), [hex])
  const used = usedBytes(bytes)
  const payload = useMemo(() => payloadOf(bytes), [bytes])
  const image = imageTypeOf(payload)
  const href = useObjectUrl(bytes, 'application/octet-stream')
  const views = (['hex', 'text', ...(image === undefined ? [] : (['image'] as const))] as const).map((value) => ({
    value,
    label: t(value === 'hex' ? 'blobs.viewHex' : value === 'text' ? 'blobs.viewText' : 'blobs.viewImage'),
  }))
  return (
    <>
      <p>
        {used === 0
          ? t('blobs.allZero')
          : t('blobs.usedOf', { used: formatInteger(used), share: formatPercent(used / bytes.length) })}
      </p>
      <div className={styles.row}>
        <Segments label={t('blobs.view')} options={views} value={view} onChange={setView} />
        {href !== undefined && (
          <ButtonLink href={href} download={`${name}.bin`}>
            <Icon name="download" />
            {t('blobs.download')}
          </ButtonLink>
        )}
      </div>
      {view === 'hex' && used > 0 && <CodeBlock text={hex.slice(0, 2 + used * 2)} label={t('blobs.bytes')} wraps />}
      {view === 'text' && <Text bytes={bytes} />}
      {view === 'image' && image !== undefined && <Picture bytes={payload} type={image} />}
    </>
  )
}

/** The bytes of a blob, fetched when they are asked for: nodes keep them for some days only. */
export const BlobBytes = ({ hash }: { hash: `0x${string}` }) => {
  const t = useMessages()
  const [isWanted, setWanted] = useState(false)
  const { data, error, refetch } = useCall(blobBytesQuery(hash), {
    enabled: isWanted,
    staleMs: 300_000,
    toasts: 'outages',
  })
  if (!isWanted) {
    return (
      <div className={styles.pane}>
        <Button look="primary" onClick={() => setWanted(true)}>
          {t('blobs.load')}
        </Button>
      </div>
    )
  }
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />
  return (
    <div className={styles.pane} aria-live="polite">
      {data === undefined && <p className={styles.soft}>{t('blobs.loading')}</p>}
      {data?.data === null && <p className={styles.soft}>{t('blobs.gone')}</p>}
      {data != null && data.data !== null && (
        <>
          <p className={data.verified ? styles.good : styles.soft}>
            {t(data.verified ? 'blobs.proven' : 'blobs.unproven')}
          </p>
          <Shown hex={data.data} name={hash} />
        </>
      )}
    </div>
  )
}
