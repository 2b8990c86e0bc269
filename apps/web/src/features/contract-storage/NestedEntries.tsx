import { type ReactNode, useState } from 'react'

interface Props {
  /** How many there are. */
  words: string
  show: () => ReactNode
}

/** Members or elements deep inside others: they are laid out when a reader opens them. */
export const NestedEntries = ({ words, show }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words}</summary>
      {isOpen && show()}
    </details>
  )
}
