import { escapeHtml } from '#core/html.ts'

export interface MailParts {
  /** Name over the text: the platform's. */
  from: string
  paragraphs: string[]
  action?: { label: string; url: string }
  foot: string
  lang: string
  /** #RRGGBB, dark enough for white text. */
  colour: string
}

/** One plain layout for every mail: readable without pictures, styles inline because mail programs drop the rest. */
export function mailHtml({ from, paragraphs, action, foot, lang, colour }: MailParts): string {
  const text = paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${colour};color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(action.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#555;word-break:break-all">${escapeHtml(action.url)}</p>`
    : ''
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(from)}</title></head><body style="margin:0;background:#f4f5f8"><div style="max-width:560px;margin:0 auto;padding:24px 16px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1c2130"><p style="margin:0 0 16px;font-weight:bold">${escapeHtml(from)}</p><div style="background:#ffffff;border:1px solid #e0e3ea;border-radius:12px;padding:24px">${text}${button}</div><p style="margin:16px 0 0;font-size:13px;color:#555">${escapeHtml(foot)}</p></div></body></html>`
}

export function mailText({ from, paragraphs, action, foot }: MailParts): string {
  return [from, ...paragraphs, ...(action ? [`${action.label}\n${action.url}`] : []), '-- ', foot].join('\n\n')
}
