import { code, instant, optional, type Schema } from '../schema.ts'

/** How a session was opened, what its sign-in still needs, and when its person was last proved. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumns('session', {
    pendingStep: optional(code(16)),
    methods: optional(code(80)),
    provedAt: optional(instant()),
  })
}
