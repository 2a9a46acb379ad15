import { useEffect, useState } from 'react'
import { type UnfinishedFile, useForm } from '../../context.ts'

/** Files that the person began to send into this field, before the page was loaded or on another device. */
export function useUnfinished(at: string) {
  const { upload } = useForm()
  const [unfinished, setUnfinished] = useState<readonly UnfinishedFile[]>([])
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const found = await (await upload?.tools?.())?.unfinished()
      if (!isGone && found) setUnfinished(found.filter(({ reference }) => reference === at))
    }
    // Only help: the file is chosen as ever.
    ask().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [upload, at])
  const drop = (isDropped: (one: UnfinishedFile) => boolean) =>
    setUnfinished((all) => all.filter((one) => !isDropped(one)))
  return {
    unfinished,
    discard(gone: UnfinishedFile) {
      drop(({ id }) => id === gone.id)
      upload
        ?.tools?.()
        .then((tools) => tools.discard(gone.id))
        .catch(() => undefined) // it is removed a day later
    },
    /** What is chosen again is shown as it is sent. */
    goOn: (files: readonly File[]) =>
      drop((one) => files.some(({ name, size }) => name === one.name && size === one.size)),
  }
}
