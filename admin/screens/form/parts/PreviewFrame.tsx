import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { themeTokens } from '#core/theme/theme.ts'
import formSheet from '../preview.css?url'
import styles from './PreviewFrame.module.css'

const EMPTY = '<!doctype html><html><head></head><body></body></html>'

interface PreviewFrameProps {
  title: string
  lang: string
  /** Minimum width of the page inside, in CSS pixels, for its media queries. */
  width: number
  colours: { primaryColor: string; secondaryColor: string }
  /** Address of its style sheet; that of forms unless told. */
  sheet?: string
  className?: string
  children: ReactNode
  onReady?: (body: HTMLElement) => void
}

/** A page of the front office in a frame: with its own style sheet and its own width. */
export function PreviewFrame({
  title,
  lang,
  width,
  colours,
  sheet = formSheet,
  className,
  children,
  onReady,
}: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState({ scale: 1, width, height: 600 })

  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const scale = Math.min(1, element.clientWidth / width) || 1
      setSize({
        scale,
        width: Math.max(width, element.clientWidth),
        height: Math.round(element.clientHeight / scale),
      })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [width])

  const load = () => {
    const page = frame.current?.contentDocument
    if (!page) return
    const link = page.createElement('link')
    link.rel = 'stylesheet'
    link.href = sheet
    page.head.append(link)
    page.title = title
    setBody(page.body)
    onReady?.(page.body)
  }
  const { primaryColor, secondaryColor } = colours
  useEffect(() => {
    const root = body?.ownerDocument.documentElement
    if (!root) return
    root.lang = lang
    for (const [name, value] of Object.entries(themeTokens({ primaryColor, secondaryColor })))
      root.style.setProperty(name, value)
  }, [body, lang, primaryColor, secondaryColor])

  return (
    <div ref={box} className={`${styles.frame} ${className ?? ''}`} data-frame="">
      <iframe
        ref={frame}
        title={title}
        srcDoc={EMPTY}
        onLoad={load}
        style={{ width: size.width, height: size.height, transform: `scale(${size.scale})` }}
      />
      {body && createPortal(children, body)}
    </div>
  )
}
