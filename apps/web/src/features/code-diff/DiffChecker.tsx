import { type FormEvent, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './CodeDiff.module.css'
import { CodePair } from './CodePair.tsx'
import { maxText } from './diff-lines.ts'
import { TextDiff } from './TextDiff.tsx'

const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text.trim())

const Addresses = ({ a, b, onRefuse }: { a: string; b: string; onRefuse: (isRefused: boolean) => void }) => {
  const t = useMessages()
  const change = useChangeSearch()
  const [typed, setTyped] = useState({ a, b })
  const [isTried, setTried] = useState(false)
  const errorOf = (text: string) => (isTried && !isAddress(text) ? t('code-diff.notAddress') : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const isRefused = !(isAddress(typed.a) && isAddress(typed.b))
    onRefuse(isRefused)
    if (!isRefused) change({ a: typed.a.trim(), b: typed.b.trim(), file: undefined })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        {(['a', 'b'] as const).map((side) => (
          <Field
            key={side}
            label={t(side === 'a' ? 'code-diff.first' : 'code-diff.second')}
            placeholder="0x…"
            autoComplete="off"
            value={typed[side]}
            error={errorOf(typed[side])}
            onChange={(event) => setTyped({ ...typed, [side]: event.target.value })}
          />
        ))}
      </div>
      <div>
        <Button type="submit" look="primary">
          {t('code-diff.compare')}
        </Button>
      </div>
    </form>
  )
}

type Texts = { left: string[]; right: string[] }

const TextForm = ({ onCompare }: { onCompare: (texts: Texts) => void }) => {
  const t = useMessages()
  const [typed, setTyped] = useState({ a: '', b: '' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onCompare({ left: typed.a.split(/\r?\n/), right: typed.b.split(/\r?\n/) })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        {(['a', 'b'] as const).map((side) => (
          <TextArea
            key={side}
            label={t(side === 'a' ? 'code-diff.firstText' : 'code-diff.secondText')}
            rows={8}
            maxLength={maxText}
            value={typed[side]}
            onChange={(event) => setTyped({ ...typed, [side]: event.target.value })}
          />
        ))}
      </div>
      <div>
        <Button type="submit" look="primary" disabled={typed.a === '' && typed.b === ''}>
          {t('code-diff.compare')}
        </Button>
      </div>
    </form>
  )
}

/** Two contracts (`?a=&b=`) or two texts (`?of=texts`), compared line by line. */
export const DiffChecker = () => {
  const t = useMessages()
  const search = useSearchParameters()
  const change = useChangeSearch()
  const [texts, setTexts] = useState<Texts>()
  const of = search.get('of') === 'texts' ? 'texts' : 'contracts'
  const [a, b] = [search.get('a') ?? '', search.get('b') ?? '']
  /** The pair that was compared when an input was refused: it would stand below another input. */
  const [refusedAfter, setRefusedAfter] = useState<string>()
  return (
    <>
      <Panel
        title={
          <Segments
            label={t('code-diff.of')}
            value={of}
            onChange={(next) => change({ of: next === 'texts' ? next : undefined }, { replace: true })}
            options={[
              { value: 'contracts', label: t('code-diff.contracts') },
              { value: 'texts', label: t('code-diff.texts') },
            ]}
          />
        }
      >
        {of === 'texts' ? (
          <TextForm onCompare={setTexts} />
        ) : (
          <Addresses key={a + b} a={a} b={b} onRefuse={(isRefused) => setRefusedAfter(isRefused ? a + b : undefined)} />
        )}
      </Panel>
      {of === 'texts' && texts !== undefined && (
        <Panel flush title={t('code-diff.differences')}>
          <TextDiff {...texts} label={t('code-diff.differences')} />
        </Panel>
      )}
      {of === 'contracts' && isAddress(a) && isAddress(b) && a + b !== refusedAfter && (
        <CodePair key={a + b} left={a.trim()} right={b.trim()} />
      )}
    </>
  )
}
