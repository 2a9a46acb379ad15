import type { Text } from '#core/text.ts'
import type { Context } from '../../context.ts'

/** What a program may start from. The slice that reads templates provides it; without one, none are offered. */
export interface ProgramTemplates {
  list(): Promise<{ key: string; title: Text; summary: Text }[]>
  /** Fills a new, empty program, inside the transaction that makes it. False when there is no such template. */
  fill(ctx: Context, template: string, programId: string): Promise<boolean>
}

let provided: ProgramTemplates | null = null

export function provideProgramTemplates(templates: ProgramTemplates | null): void {
  provided = templates
}

export const programTemplates = (): ProgramTemplates | null => provided
