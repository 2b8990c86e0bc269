/** Drawn on a 16 × 16 grid with a 1.5 stroke. */
const shapes = {
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.6 10.6 14 14',
  chevron: 'm4.5 6 3.5 3.5L11.5 6',
  first: 'M4 3.5v9M12 3.5 7.5 8l4.5 4.5',
  previous: 'M10 3.5 5.5 8l4.5 4.5',
  next: 'M6 3.5 10.5 8 6 12.5',
  last: 'M12 3.5v9M4 3.5 8.5 8 4 12.5',
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  close: 'm4 4 8 8M12 4l-8 8',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1',
  moon: 'M13.5 9.8A6 6 0 0 1 6.2 2.5a6 6 0 1 0 7.3 7.3Z',
  contrast: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 2v12M8 5h3M8 8h6M8 11h5',
  globe: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c3.3 3.4 3.3 8.6 0 12C4.7 10.6 4.7 5.4 8 2Z',
  wallet:
    'M2 5.5v7A1.5 1.5 0 0 0 3.5 14h9a1.5 1.5 0 0 0 1.5-1.5v-6A1.5 1.5 0 0 0 12.5 5H3a1 1 0 0 1 0-3h8.5v3M11 9.5h.01',
  user: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 14c.6-3 2.7-4.5 5.5-4.5s4.9 1.5 5.5 4.5',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.5V8l2.5 1.5',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  cross: 'm4.5 4.5 7 7M11.5 4.5l-7 7',
  alert: 'M8 2 1.5 13.5h13L8 2ZM8 6.5V9M8 11.3v.01',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.5V11M8 5v.01',
  filter: 'M2 3.5h12L9.5 9v4.5L6.5 12V9L2 3.5Z',
  arrowRight: 'M3 8h10M9 4l4 4-4 4',
  arrowUp: 'M8 13V3M4 7l4-4 4 4',
  external: 'M9 2.5h4.5V7M13.5 2.5 7.5 8.5M11.5 9.5v3a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h3',
  contract: 'M4 1.5h5L12.5 5v9.5h-9v-13H4ZM9 1.5V5h3.5M5.5 8.5h5M5.5 11h5',
  validator: 'M8 1.5 13.5 4v4c0 3.2-2.3 5.5-5.5 6.5C4.8 13.5 2.5 11.2 2.5 8V4L8 1.5ZM5.5 8l2 2 3-3.5',
  domain: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  label: 'M2 2.5h5.5l6.5 6.5-5 5L2.5 7.5V2.5ZM5 5.5v.01',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  eyeOff:
    'M2 2l12 12M6.2 3.8A6 6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-2 2.5M4 5A11 11 0 0 0 1.5 8S4 12.5 8 12.5a6 6 0 0 0 3-.8M6.6 6.6a2 2 0 0 0 2.8 2.8',
  qr: 'M2.5 2.5h4v4h-4v-4ZM9.5 2.5h4v4h-4v-4ZM2.5 9.5h4v4h-4v-4ZM9.5 9.5h1.5v1.5M13.5 9.5v4h-4M11.5 13.5V12',
  download: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
} as const
export type IconName = keyof typeof shapes

/** A drawn sign; silent for screen readers (the control beside it carries the name). */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true" focusable="false">
    <path d={shapes[name]} stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
