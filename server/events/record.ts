export type EventActorKind = 'visitor' | 'user' | 'operator' | 'system'
