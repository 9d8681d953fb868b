export * from '#contracts/domain/format';
