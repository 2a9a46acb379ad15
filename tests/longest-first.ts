import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Journeys that take long though their files are short: begun last, everybody would wait for them. */
const LONG = /\/(?:form-editor|application-form)\.e2e\.ts$/

/** Vitest goes by the size of the files as long as it does not know better. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
