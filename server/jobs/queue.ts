/** ready → running → done, or back to ready after a failure, or dead when the attempts are used up. */
export type QueueState = 'ready' | 'running' | 'done' | 'dead'
