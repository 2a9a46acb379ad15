import 'react-easy-crop/react-easy-crop.css'
import { Button, Slider } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { percent } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../hooks.ts'
import { Dialog } from '../Dialog.tsx'
import styles from './CropDialog.module.css'
import { type Area, cropPicture } from './picture.ts'

export interface CropDialogProps {
  file: File
  /** Width by height. */
  aspect: number
  /** Pixels on the longer side, at most. */
  longest: number
  onDone: (file: File) => void
  onClose: () => void
}

const MOST = 4

/** The part of a picture that is used: moved by pointer or arrows, sized by wheel, pinch or the slider. */
export function CropDialog({ file, aspect, longest, onDone, onClose }: CropDialogProps) {
  const t = useWords()
  const locale = useLocale()
  const label = useId()
  const [url, setUrl] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const take = async () => {
    if (!area) return
    setBusy(true)
    try {
      onDone(await cropPicture(file, area, longest))
    } catch {
      setBusy(false)
      setWrong(true)
    }
  }
  return (
    <Dialog
      title={t('upload.cropTitle')}
      onClose={onClose}
      size="md"
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button onClick={() => onDone(file)} disabled={isWrong || isBusy}>
            {t('upload.whole')}
          </Button>
          <Button variant="filled" onClick={() => void take()} disabled={isWrong || !area} loading={isBusy}>
            {t('upload.crop')}
          </Button>
        </>
      }
    >
      {isWrong ? (
        <p role="alert">{t('upload.unreadable')}</p>
      ) : (
        <>
          <p className="small soft" id={label}>
            {t('upload.cropHow')}
          </p>
          <div className={styles.stage}>
            {url && (
              <Cropper
                image={url}
                aspect={aspect}
                crop={crop}
                zoom={zoom}
                maxZoom={MOST}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_share, pixels) => setArea(pixels)}
                disableAutomaticStylesInjection
                keyboardStep={8}
                mediaProps={{ alt: '', onError: () => setWrong(true) }}
                cropperProps={{ role: 'group', 'aria-label': t('upload.cropArea'), 'aria-describedby': label }}
              />
            )}
          </div>
          <div className={styles.zoom}>
            <span aria-hidden>{t('upload.zoom')}</span>
            <Slider
              flex={1}
              min={1}
              max={MOST}
              step={0.05}
              value={zoom}
              onChange={setZoom}
              label={(value) => percent(value, locale)}
              thumbLabel={t('upload.zoom')}
            />
          </div>
        </>
      )}
    </Dialog>
  )
}
