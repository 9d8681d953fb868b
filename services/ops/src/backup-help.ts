export const backupHelp = `forecourt backup                  backs up $DATA_DIR into $BACKUP_DIR; the program may run meanwhile
forecourt restore [backup]        restores a backup, the latest unless one is named; the program must not run
      --replace                 move the log that is there aside
forecourt restored                says that the log was restored by other means, such as EventStoreDB's own backup
      --json                    as JSON`;
