import { type ReactNode, Suspense, useEffect } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { toast } from '../../notices/notices.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { isMissingChunk } from './missing-chunk.ts'

const Missing = ({ error, onMissing }: { error: Error; onMissing?: () => void }) => {
  const t = useMessages()
  useEffect(() => {
    if (onMissing === undefined) return
    const isOld = isMissingChunk(error) && navigator.onLine
    toast(isOld ? t('shell.newVersion') : isMissingChunk(error) ? t('errors.network') : error.message, 'error')
    onMissing()
  }, [t, error, onMissing])
  return null
}

export interface LatePartProps {
  /** Stands until the part has come. */
  fallback?: ReactNode
  /** For a part that the reader asked for. Where it does not come or fails, a toast says why, and then this is called. */
  onMissing?: () => void
  children: ReactNode
}

/** A part beside the page, fetched when it is wanted. Where it does not come, the page stays as it is. */
export const LatePart = ({ fallback, onMissing, children }: LatePartProps) => (
  <ErrorBoundary fallback={(error) => <Missing error={error} onMissing={onMissing} />}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
)
