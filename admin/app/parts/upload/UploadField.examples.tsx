import { useState } from 'react'
import type { UploadOptions } from '#client/api/transfer.ts'
import type { Examples } from '../../../examples/example.ts'
import { UploadField, type UploadFieldProps } from './UploadField.tsx'

const PICTURES = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] }
const SHOWN = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="#2c77ff"/></svg>')}`

/** Sends nothing: it is slow enough to see, and to cancel. */
function pretend(_file: File, { onProgress, signal }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let share = 0
    const timer = setInterval(() => {
      share += 0.1
      onProgress?.(Math.min(1, share))
      if (share < 1) return
      clearInterval(timer)
      resolve()
    }, 300)
    signal?.addEventListener('abort', () => {
      clearInterval(timer)
      reject(signal.reason)
    })
  })
}

function Field({
  start = null,
  ...props
}: Partial<UploadFieldProps<void>> & { start?: { name: string; url?: string } | null }) {
  const [value, setValue] = useState(start)
  return (
    <UploadField
      label="Picture of the page"
      hint="PNG or JPEG, 2 MB at most."
      accept={PICTURES}
      maxBytes={2_000_000}
      crop={{ aspect: 16 / 9, longest: 1600 }}
      value={value}
      send={pretend}
      onSent={(_answer, file) => setValue({ name: file.name, url: URL.createObjectURL(file) })}
      onRemove={() => setValue(null)}
      {...props}
    />
  )
}

export const examples: Examples = {
  title: 'Upload field',
  words: ['parts'],
  states: {
    empty: () => <Field />,
    filled: () => (
      <Field start={{ name: 'förderprogramm-freiwilligenorganisationen-titelbild-final-2027.png', url: SHOWN }} />
    ),
    error: () => <Field error="A picture is required" />,
    disabled: () => <Field disabled start={{ name: 'picture.png', url: SHOWN }} />,
  },
}
