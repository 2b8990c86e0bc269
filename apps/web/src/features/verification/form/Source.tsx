import { useMessages } from '../../../i18n/use-messages.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import styles from '../Verification.module.css'
import { type Draft, type InputKind, type Problem, withFiles } from './draft.ts'
import { SourceFiles } from './SourceFiles.tsx'

interface SourceProps {
  draft: Draft
  kind: InputKind
  change: (change: Partial<Draft>) => void
  errorOf: (problem: Problem) => string | undefined
}

/** Where sources are given: as a text, as files, or as the compiler's own input. A file fills the text; one of Vyper keeps its name. */
export const Source = ({ draft, kind, change, errorOf }: SourceProps) => {
  const t = useMessages()
  const ends = { single: '.sol', multiple: '.sol', json: '.json', vyper: '.vy,.vyi,.json' }[kind]
  if (kind === 'multiple') {
    const error = errorOf('files') ?? errorOf('paths')
    return (
      <>
        <SourceFiles hasPaths accept={ends} files={draft.files} onChange={(files) => change({ files })} />
        {error !== undefined && (
          <p className={styles.fault} role="alert">
            {error}
          </p>
        )}
      </>
    )
  }
  // where files are sent, the text is not
  const isOfFiles = kind === 'vyper' && draft.files.length > 0
  return (
    <>
      {!isOfFiles && (
        <TextArea
          label={t(kind === 'json' ? 'verify.standardJson' : 'verify.source')}
          rows={14}
          value={draft.sourceCode}
          error={errorOf(kind === 'json' ? 'json' : 'source')}
          onChange={(event) => change({ sourceCode: event.target.value })}
        />
      )}
      <SourceFiles
        hasPaths={kind === 'vyper'}
        accept={ends}
        files={kind === 'vyper' ? draft.files : []}
        onChange={(files) => change(withFiles(files, kind))}
      />
    </>
  )
}
